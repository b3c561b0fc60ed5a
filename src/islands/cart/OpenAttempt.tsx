import { openAttempt } from '#domain/cart-messages.ts';
import { paths } from '#domain/paths.ts';
import { $orderAttempt } from '#stores/order-attempt.ts';
import { useStored } from '../use-stored.ts';

/** An order was sent and nobody knows how it ended: the checkout finds out (R19). */
export function OpenAttempt() {
  const attempt = useStored($orderAttempt, null);
  if (attempt?.stage !== 'sent') return null;
  return (
    <p className="note" role="status">
      {openAttempt.text} <a href={paths.placeOrder}>{openAttempt.action}</a>
    </p>
  );
}
