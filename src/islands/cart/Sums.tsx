import type { Totals } from '#domain/checkout/delivery.ts';
import { freeLabel, shippingLabel, subtotalLabel, totalLabel } from '#domain/shop/labels.ts';
import { formatPrice } from '#domain/text/money.ts';

/** Subtotal, shipping and total (R3). */
export function Sums({ totals: { subtotal, deliveryFee, total } }: { totals: Totals }) {
  return (
    <dl className="sums">
      <dt>{subtotalLabel}</dt>
      <dd className="price">{formatPrice(subtotal)}</dd>
      <dt>{shippingLabel}</dt>
      <dd className="price">{deliveryFee === 0 ? freeLabel : formatPrice(deliveryFee)}</dd>
      <dt>{totalLabel}</dt>
      <dd className="price">{formatPrice(total)}</dd>
    </dl>
  );
}
