import type { ReactNode } from 'react';
import { defaultSize } from '#domain/cart/line-keys.ts';
import { inSize, yourOrder } from '#domain/checkout/checkout-messages.ts';
import type { Totals } from '#domain/checkout/delivery.ts';
import { keepMeasure } from '#domain/text/keep-units.ts';
import { formatPrice } from '#domain/text/money.ts';
import { Sums } from './Sums.tsx';

interface Props {
  lines: readonly { productId: string; size: string; name: string; quantity: number; price: number }[];
  totals: Totals;
  /** Content below the sums. */
  children?: ReactNode;
}

/** The lines of an order to be placed, and its sums. */
export function YourOrder({ lines, totals, children }: Props) {
  return (
    <section className="summary" aria-labelledby="summary">
      <h2 id="summary">{yourOrder}</h2>
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
      <Sums totals={totals} />
      {children}
    </section>
  );
}
