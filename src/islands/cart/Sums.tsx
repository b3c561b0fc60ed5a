import { freeLabel, subtotalLabel, totalLabel } from '#domain/cart/cart-labels.ts';
import { freeDeliveryHint } from '#domain/cart/order-terms.ts';
import type { Totals } from '#domain/cart/totals.ts';
import { deliveryLabel } from '#domain/checkout/checkout-labels.ts';
import { delivery } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';

/** Subtotal, delivery and total, with what is missing for free delivery (R3). */
export function Sums({ totals: { subtotal, deliveryFee, total } }: { totals: Totals }) {
  const hint = freeDeliveryHint(subtotal);
  return (
    <>
      <dl className="sums">
        <dt>{subtotalLabel}</dt>
        <dd className="price">{formatPrice(subtotal)}</dd>
        <dt>{deliveryLabel}</dt>
        <dd className="price">{deliveryFee === 0 ? freeLabel : formatPrice(deliveryFee)}</dd>
        <dt>{totalLabel}</dt>
        <dd className="price">{formatPrice(total)}</dd>
      </dl>
      {hint !== '' && (
        <p className="free-hint">
          <progress max={delivery.freeOver} value={subtotal} aria-hidden="true" />
          {hint}
        </p>
      )}
    </>
  );
}
