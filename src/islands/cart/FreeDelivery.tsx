import { deliveryIsFree } from '#domain/cart/cart-labels.ts';
import { freeDeliveryHint } from '#domain/cart/order-terms.ts';
import { smallExtrasId } from '#domain/catalogue/small-extras.ts';
import { delivery } from '#domain/shop/shop.ts';

/** What is missing for free delivery (R3), and small things to fill it with. `subtotal` is UGX. */
export function FreeDelivery({ subtotal }: { subtotal: number }) {
  const hint = freeDeliveryHint(subtotal);
  return (
    <div className="free-delivery" hidden={subtotal === 0}>
      <p>{hint || deliveryIsFree}</p>
      <progress max={delivery.freeOver} value={subtotal} aria-hidden="true" />
      <div hidden={hint === ''} ref={takeExtras} />
    </div>
  );
}

let extras: HTMLElement | null = null;

/** The page as built holds them, and its inlined script makes them work: no card is drawn here. */
function takeExtras(place: HTMLElement | null): void {
  extras ??= document.getElementById(smallExtrasId);
  if (place && extras) place.append(extras);
}
