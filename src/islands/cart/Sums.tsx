import { freeDeliveryHint } from '#domain/cart/order-terms.ts';
import type { Totals } from '#domain/cart/totals.ts';
import { delivery } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';

/** Subtotal, delivery and total, with what is missing for free delivery (R3). */
export function Sums({ totals: { subtotal, deliveryFee, total } }: { totals: Totals }) {
  const hint = subtotal > 0 ? freeDeliveryHint(subtotal) : '';
  return (
    <>
      <dl className="sums">
        <dt>Subtotal</dt>
        <dd className="price">{formatPrice(subtotal)}</dd>
        <dt>Delivery</dt>
        <dd className="price">
          {subtotal === 0 ? '–' : deliveryFee === 0 ? 'Free' : formatPrice(deliveryFee)}
        </dd>
        <dt>Total</dt>
        <dd className="price">{formatPrice(subtotal === 0 ? 0 : total)}</dd>
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
