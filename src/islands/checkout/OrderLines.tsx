import { formatPrice } from '#domain/money.ts';
import type { OrderAttempt } from '#domain/order.ts';
import { defaultSize } from '#domain/size.ts';

export function OrderLines({ lines }: { lines: OrderAttempt['lines'] }) {
  return (
    <ul className="plain order-lines">
      {lines.map(({ productId, size, name, quantity, price }) => (
        <li key={`${productId}/${size}`}>
          <span>
            {quantity} × {name}
            {size !== defaultSize && `, size ${size}`}
          </span>
          <span className="price">{formatPrice(price * quantity)}</span>
        </li>
      ))}
    </ul>
  );
}
