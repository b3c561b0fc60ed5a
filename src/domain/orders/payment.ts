/**
 * Whether an order's payment method, in a server's own words, is cash at the door: `COD`, `Cash`, `cash_on_delivery`, `Pay on
 * delivery (cash)`. False for '' and all else that does not say it, and where a card or a wallet is named beside.
 */
export function isPaidInCash(paymentMethod: string): boolean {
  const letters = paymentMethod.replace(/[^a-z]/gi, '');
  return /^(?!.*(card|money|app|less)).*(cash|cod$|[nt]delivery)/i.test(letters);
}

/** Whether the words name a card, a wallet or a well-known provider, and no delivery: the shop can check such a payment. */
export function isPaidOnline(paymentMethod: string): boolean {
  const isNamed = /card|visa|stripe|paypal|pesa|money|momo|mtn|airtel|online|wallet/i.test(paymentMethod);
  return isNamed && !/cash|delivery/i.test(paymentMethod);
}
