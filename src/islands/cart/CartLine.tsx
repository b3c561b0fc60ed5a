import { useStore } from '@nanostores/react';
import { type CartLine as CartLineEntry, isListed } from '#domain/cart/cart-lines.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { itemCount } from '#domain/shop/messages.ts';
import { formatPrice } from '#domain/text/money.ts';
import { $cartLines } from '#stores/cart/cart-lines.ts';

const unread: CartLineEntry[] = [];

/** The cart in a line, `1 item, UGX 50,000`, beside a button that leads on to its order; empty until it has been read. */
export function CartLine() {
  const lines = useStore($cartLines, { ssr: () => unread }).filter(isListed);
  if (lines.length === 0) return null;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { subtotal } = totalsOf(lines.map(({ product, quantity }) => ({ price: product.price, quantity })));
  return (
    <p className="cart-line">
      {itemCount(count)} <span className="price">{formatPrice(subtotal)}</span>
    </p>
  );
}
