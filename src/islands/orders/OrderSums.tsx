import type { Order } from '#domain/orders/order.ts';
import { orderSums } from '#domain/orders/order-details.ts';
import { formatChange } from '#domain/text/money.ts';

export function OrderSums({ order }: { order: Order }) {
  return (
    <ul className="order-sums">
      {orderSums(order).map(({ label, amount }) => (
        <li key={label}>
          <span>{label}</span> <span className="price">{formatChange(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
