import { defaultSize, lineKey } from '#domain/cart/line-keys.ts';
import { type CardProduct, quickAdd, quickAddWay, sizesLine } from '#domain/catalogue/card-product.ts';
import { discount, stockWords } from '#domain/shop/messages.ts';
import { productPath, sizesPath } from '#domain/shop/paths.ts';
import { formatAmount, formatPrice } from '#domain/text/money.ts';
import { ProductPicture } from './ProductPicture.tsx';
import { Rating } from './Rating.tsx';

interface Props {
  product: CardProduct;
  first?: boolean;
  /** Whether the card is only a link: a quick-add, sizes and the number of ratings would make product pages too large. */
  link?: boolean;
  /** Whether the hero above shows the picture at once: on a phone the card uses the same file, so that nothing loads twice. */
  inHero?: boolean;
}

/** Picture widths of two, three, four or five columns: see `grid` in grid.css. */
const widths = '(min-width: 80rem) 17rem, (min-width: 44rem) 30vw, ';

export function ProductCard({ product, first = false, inHero = false, link = false }: Props) {
  const { price, formerPrice, rating, sizes, stock } = product;
  const off = formerPrice && discount(price, formerPrice.value);
  const more = stock === 0 ? <b>{stockWords(0, 0)}</b> : !link && sizesLine(sizes);
  return (
    <li className="card">
      <ProductPicture
        picture={product.pictures[0]}
        alt=""
        sizes={`${widths}${inHero ? 66 : 44}vw`}
        first={first}
        upTo={640}
      />
      <h3>
        <a href={productPath(product.id)}>{product.name}</a>
      </h3>
      <p className="card-price">
        <span className="price">{formatPrice(price)}</span>
        {formerPrice && (
          <>
            <s aria-hidden={formerPrice.isStandIn || undefined}>{formatAmount(formerPrice.value)}</s>
            {off && (
              <b className="badge" aria-hidden={formerPrice.isStandIn || undefined}>
                {off}
              </b>
            )}
          </>
        )}
      </p>
      <p className="card-more">
        {rating && <Rating {...rating} count={link ? null : rating.count} />}
        {more}
      </p>
      {!link && <QuickAdd product={product} />}
    </li>
  );
}

/** The plus in the corner of a card's picture. That of a product with sizes leads to its page (R31). */
function QuickAdd({ product }: { product: CardProduct }) {
  const { id, name, stock } = product;
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
    <div className="quick-add" data-line={lineKey(id, defaultSize)} data-most={stock ?? undefined}>
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
