import { useStore } from '@nanostores/react';
import type { CartLine } from '#domain/cart/cart-lines.ts';
import { countStock } from '#domain/cart/cart-stock.ts';
import { defaultSize } from '#domain/cart/line-keys.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { $cartLines } from '#stores/cart/cart-lines.ts';
import { YourOrder } from './YourOrder.tsx';

const unread: CartLine[] = [];

/** The part of the cart that can be ordered, as the checkout will show it, beside the sign-up of a desktop; empty until it has been read. */
export function CartOrder() {
  const lines = countStock(useStore($cartLines, { ssr: () => unread })).flatMap(
    ({ productId, product, size, orderable }) =>
      product && orderable > 0
        ? [
            {
              productId,
              size: size || defaultSize,
              name: product.name,
              quantity: orderable,
              price: product.price,
            },
          ]
        : [],
  );
  return lines.length > 0 && <YourOrder lines={lines} totals={totalsOf(lines)} />;
}
