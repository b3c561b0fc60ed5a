import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { type CartLine as CartLineEntry, isListed } from '#domain/cart/cart-lines.ts';
import { somethingIsOut } from '#domain/cart/order-terms.ts';
import { viewCart } from '#domain/catalogue/product-messages.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { totalLabel } from '#domain/shop/labels.ts';
import { itemCount } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { formatPrice } from '#domain/text/money.ts';
import { $cartLines } from '#stores/cart/cart-lines.ts';
import { followStock } from '#stores/cart/cart-stock.ts';

const unread: CartLineEntry[] = [];

/**
 * The cart in a line, `1 item, total UGX 50,000`, beside a button that leads on to its order; empty until it has been read. A line that
 * cannot be ordered is said here, before the form is filled in.
 */
export function CartLine() {
  useEffect(followStock, []);
  const all = useStore($cartLines, { ssr: () => unread });
  const lines = all.filter(isListed);
  const isShort = lines.some(({ product, quantity }) => (product.stock ?? quantity) < quantity);
  if (isShort || all.some(({ isUnavailable }) => isUnavailable))
    return (
      <p className="cart-line warn" role="alert">
        {somethingIsOut}. <a href={paths.cart}>{viewCart}</a>
      </p>
    );
  if (lines.length === 0) return null;
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const { total } = totalsOf(lines.map(({ product, quantity }) => ({ price: product.price, quantity })));
  return (
    <p className="cart-line">
      {itemCount(count)}, {totalLabel.toLowerCase()} <span className="price">{formatPrice(total)}</span>
    </p>
  );
}
