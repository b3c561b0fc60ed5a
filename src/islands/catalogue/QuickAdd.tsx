import { defaultSize, lineKey } from '#domain/cart/cart-lines.ts';
import type { CardProduct } from '#domain/catalogue/card-product.ts';
import { quickAdd, quickAddWay } from '#domain/catalogue/card-product.ts';
import { sizesPath } from '#domain/shop/paths.ts';

/**
 * Minus, count and plus of a card; the inlined script makes them work and shows the first two once there is a count.
 * A product with sizes is chosen on its page, where they are explained (R31).
 */
export function QuickAdd({ product }: { product: CardProduct }) {
  const { id, name } = product;
  const way = quickAddWay(product);
  if (way === 'none') return null;
  if (way === 'sizes') {
    return (
      <div className="quick-add">
        <a href={sizesPath(id)} aria-label={quickAdd.sizes(name)}>
          Sizes
        </a>
      </div>
    );
  }
  return (
    <div className="quick-add" data-line={lineKey(id, defaultSize)}>
      <button type="button" value="-1" aria-label={quickAdd.less(name)}>
        −
      </button>
      <output />
      <button type="button" value="1" aria-label={quickAdd.more(name)}>
        +
      </button>
    </div>
  );
}
