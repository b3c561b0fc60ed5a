import { Fragment } from 'react';
import { formatSum, sumsOf, type Totals } from '#domain/checkout/delivery.ts';

/** Subtotal, shipping and total (R3), told as in the orders (R4). */
export function Sums({ totals: { subtotal, total } }: { totals: Totals }) {
  return (
    <dl className="sums">
      {sumsOf(subtotal, total).map((sum) => (
        <Fragment key={sum.label}>
          <dt>{sum.label}</dt>
          <dd className="price">{formatSum(sum)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
