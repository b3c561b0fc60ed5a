/**
 * Whether an order's payment method, in a server's own words, is cash on delivery: `COD`, `Cash`, `cash_on_delivery`, `Pay on
 * delivery (cash)`. False for '', which says nothing.
 */
export function isPaidOnDelivery(paymentMethod: string): boolean {
  const letters = paymentMethod.toLowerCase().replace(/[^a-z]/g, '');
  return /^(cod|cash)$|ondelivery/.test(letters);
}
