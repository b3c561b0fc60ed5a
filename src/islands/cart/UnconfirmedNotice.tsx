import { unconfirmedNotice } from '#domain/orders/order-messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { $orderAttempt } from '#stores/checkout/order-attempt.ts';
import { useStored } from '../frame/use-stored.ts';

/** Links to the checkout, which finds out the outcome of an unconfirmed order (R33). */
export function UnconfirmedNotice() {
  if (useStored($orderAttempt, null) === null) return null;
  return (
    <p className="note" role="status">
      {unconfirmedNotice.text} <a href={paths.placeOrder}>{unconfirmedNotice.action}</a>
    </p>
  );
}
