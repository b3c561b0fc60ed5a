import type { CardProduct } from '#domain/browser-index.ts';
import { lineKey } from '#domain/cart-log.ts';
import { productPath } from '#domain/paths.ts';
import { defaultSize } from '#domain/size.ts';

/**
 * Minus, count and plus of a card; the inlined script makes them work and shows the first two once there is a count.
 * A product with sizes is chosen on its page, where they are explained (R31).
 */
export function QuickAdd({ product: { id, name, sizes, stock } }: { product: CardProduct }) {
  if (stock === 0) return null;
  if (sizes.length > 0) {
    return (
      <div className="quick-add">
        <a href={`${productPath(id)}#sizes`} aria-label={`Choose a size of ${name}`}>
          Sizes
        </a>
      </div>
    );
  }
  return (
    <div className="quick-add" data-line={lineKey(id, defaultSize)}>
      <button type="button" value="-1" aria-label={`One less of ${name}`}>
        −
      </button>
      <output />
      <button type="button" value="1" aria-label={`Add ${name} to cart`}>
        +
      </button>
    </div>
  );
}
