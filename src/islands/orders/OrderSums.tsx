import { formatChange } from '#domain/money.ts';
import type { Order } from '#domain/order.ts';
import { orderSums } from '#domain/order-sums.ts';

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
