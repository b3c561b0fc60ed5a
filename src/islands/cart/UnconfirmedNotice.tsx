import { useStore } from '@nanostores/react';
import { unconfirmedNotice } from '#domain/orders/order-messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { $orderAttempt } from '#stores/checkout/order-attempt.ts';

/** Links to the checkout, which finds out the outcome of an unconfirmed order (R33). */
export function UnconfirmedNotice() {
  if (useStore($orderAttempt, { ssr: () => null }) === null) return null;
  return (
    <p className="note" role="status">
      {unconfirmedNotice.text} <a href={paths.placeOrder}>{unconfirmedNotice.action}</a>
    </p>
  );
}
