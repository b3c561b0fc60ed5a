import { deliveryIsFree } from '#domain/cart/cart-labels.ts';
import { freeDeliveryHint } from '#domain/cart/order-terms.ts';
import { smallExtrasId } from '#domain/catalogue/small-extras.ts';
import { delivery } from '#domain/shop/shop.ts';

/** The amount missing for free delivery (R3), and small products to fill it with. `subtotal` is UGX. */
export function FreeDelivery({ subtotal }: { subtotal: number }) {
  const hint = freeDeliveryHint(subtotal);
  return (
    <div className="free-delivery" hidden={subtotal === 0}>
      <p>{hint || deliveryIsFree}</p>
      <progress max={delivery.freeOver} value={subtotal} aria-hidden="true" />
      <div hidden={hint === ''} ref={moveExtrasInto} />
    </div>
  );
}

let extras: HTMLElement | null = null;

/**
 * Moves the small products of the built page into the cart; its inlined script makes them work, so that no card is rendered
 * here.
 */
function moveExtrasInto(container: HTMLElement | null): void {
  extras ??= document.getElementById(smallExtrasId);
  if (container && extras) container.append(extras);
}
