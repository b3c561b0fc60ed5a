import { Fragment } from 'react';
import { sumsOf, type Totals } from '#domain/checkout/delivery.ts';
import { formatChange } from '#domain/text/money.ts';

/** Subtotal, shipping and total (R3), told as in the orders (R4). */
export function Sums({ totals: { subtotal, total } }: { totals: Totals }) {
  return (
    <dl className="sums">
      {sumsOf(subtotal, total).map(({ label, amount }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd className="price">{formatChange(amount)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
