import { feeText, type Totals } from '#domain/checkout/delivery.ts';
import { shippingLabel, subtotalLabel, totalLabel } from '#domain/shop/labels.ts';
import { delivery } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';

/** Subtotal, shipping and total (R3). Free shipping stands beside its price, which a receipt has and takes off again (R4). */
export function Sums({ totals: { subtotal, deliveryFee, total } }: { totals: Totals }) {
  return (
    <dl className="sums">
      <dt>{subtotalLabel}</dt>
      <dd className="price">{formatPrice(subtotal)}</dd>
      <dt>{shippingLabel}</dt>
      <dd className="price">
        {deliveryFee === 0 && subtotal > 0 ? <s>{formatPrice(delivery.fee)}</s> : null} {feeText(deliveryFee)}
      </dd>
      <dt>{totalLabel}</dt>
      <dd className="price">{formatPrice(total)}</dd>
    </dl>
  );
}
