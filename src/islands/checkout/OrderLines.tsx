import { defaultSize } from '#domain/cart/cart-lines.ts';
import { inSize } from '#domain/checkout/checkout-messages.ts';
import type { OrderAttempt } from '#domain/orders/order.ts';
import { keepMeasure } from '#domain/text/keep-units.ts';
import { formatPrice } from '#domain/text/money.ts';

export function OrderLines({ lines }: { lines: OrderAttempt['lines'] }) {
  return (
    <ul className="plain order-lines">
      {lines.map(({ productId, size, name, quantity, price }) => (
        <li key={`${productId}/${size}`}>
          <span>
            {quantity} × {keepMeasure(name)}
            {size !== defaultSize && inSize(size)}
          </span>
          <span className="price">{formatPrice(price * quantity)}</span>
        </li>
      ))}
    </ul>
  );
}
