/** Words of a payment method that is settled online: a card, a wallet, a well-known provider. */
const online = /card|visa|stripe|paypal|pesa|money|momo|mtn|airtel|online|wallet|cashapp|cashless/;

/** Words of a payment method that is settled at the door. */
const atDoor = /cash|^cod(?!e)|cod$|(on|at)delivery/;

/**
 * Kind of payment that a method names in a server's own words: `cash` for `COD`, `cash_on_delivery` or `Pay on delivery (cash)`;
 * `online` for `Stripe` or `Mobile Money`; `unknown` for what says neither, such as '' or `Pending`, or both, such as a card at
 * the door.
 */
export function paymentKind(paymentMethod: string): 'cash' | 'online' | 'unknown' {
  const letters = paymentMethod.toLowerCase().replace(/[^a-z]/g, '');
  const isOnline = online.test(letters);
  if (isOnline === atDoor.test(letters)) return 'unknown';
  return isOnline ? 'online' : 'cash';
}
