import { defaultSize, lineKey } from '#domain/cart/cart-lines.ts';
import type { CardProduct } from '#domain/catalogue/card-product.ts';
import { quickAdd, quickAddWay } from '#domain/catalogue/card-product.ts';
import { sizesPath } from '#domain/shop/paths.ts';

/**
 * The round plus in the corner of a card's picture. The inlined script makes it work, and shows minus and count once the
 * product is in the cart. The plus of a product with sizes leads to where they are explained (R31).
 */
export function QuickAdd({ product }: { product: CardProduct }) {
  const { id, name } = product;
  const way = quickAddWay(product);
  if (way === 'none') return null;
  if (way === 'sizes') {
    return (
      <div className="quick-add">
        <a href={sizesPath(id)} aria-label={quickAdd.sizes(name)}>
          +
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
