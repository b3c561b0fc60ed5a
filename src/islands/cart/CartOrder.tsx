import { useStore } from '@nanostores/react';
import { type CartLine, isListed } from '#domain/cart/cart-lines.ts';
import { defaultSize } from '#domain/cart/line-keys.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { $cartLines } from '#stores/cart/cart-lines.ts';
import { YourOrder } from './YourOrder.tsx';

const unread: CartLine[] = [];

/** The cart as the checkout will show it, beside the sign-up of a desktop; empty until it has been read. */
export function CartOrder() {
  const lines = useStore($cartLines, { ssr: () => unread })
    .filter(isListed)
    .map(({ product: { name, price }, productId, size, quantity }) => ({
      productId,
      size: size || defaultSize,
      name,
      quantity,
      price,
    }));
  return lines.length > 0 && <YourOrder lines={lines} totals={totalsOf(lines)} />;
}
