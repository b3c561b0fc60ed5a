import type { ReactNode } from 'react';
import { quickAdd, quickAddWay } from '#domain/catalogue/card-product.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { addOf, addToCartLabel, outOfStock, removeFromList } from '#domain/catalogue/product-messages.ts';
import { sizesLabel } from '#domain/shop/labels.ts';
import { productUnavailable } from '#domain/shop/messages.ts';
import { productPath, sizesPath } from '#domain/shop/paths.ts';
import { formatAmount, formatPrice } from '#domain/text/money.ts';
import { addOneToCart, removeFromWishlist } from '#stores/account/saved-products.ts';
import { ProductPicture } from './ProductPicture.tsx';

interface Props {
  product: ProductSummary;
  /** Further controls of the card. */
  children?: ReactNode;
}

const widths = '(min-width: 80rem) 17rem, (min-width: 44rem) 30vw, 44vw';

export function SavedProduct({ product, children }: Props) {
  const { id, name, price, originalPrice, isStandIn, picture } = product;
  return (
    <li className="card saved">
      <ProductPicture picture={picture} alt="" sizes={widths} upTo={640} />
      <h3>
        <a href={productPath(id)}>{name}</a>
      </h3>
      <p className="card-price">
        <span className="price">{formatPrice(price)}</span>
        {originalPrice !== null && <s aria-hidden={isStandIn}>{formatAmount(originalPrice)}</s>}
      </p>
      <Buy product={product} />
      {children}
    </li>
  );
}

/** Add to cart; for a product with sizes a link to its page, where they are explained (R31). */
function Buy({ product }: { product: ProductSummary }) {
  const { id, name } = product;
  const way = quickAddWay(product);
  if (way === 'none') return <p className="soft saved-buy">{outOfStock}</p>;
  if (way === 'sizes') {
    return (
      <a className="button button-quiet saved-buy" href={sizesPath(id)} aria-label={quickAdd.sizes(name)}>
        {sizesLabel}
      </a>
    );
  }
  return (
    <button
      type="button"
      className="button button-quiet saved-buy"
      aria-label={addOf(name)}
      onClick={() => addOneToCart(id)}
    >
      {addToCartLabel}
    </button>
  );
}

export function RemoveButton({ id, name }: { id: string; name: string }) {
  return (
    <button
      type="button"
      className="icon-button saved-remove"
      aria-label={removeFromList(name)}
      onClick={({ currentTarget }) => {
        passFocus(currentTarget.closest('li') as HTMLElement);
        removeFromWishlist(id);
      }}
    >
      <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M6 6l12 12M18 6 6 18" />
      </svg>
    </button>
  );
}

/** Moves the focus from an item that is about to go to the next one, else to the one before, else to the heading. */
function passFocus({ nextElementSibling: next, previousElementSibling: before }: HTMLElement): void {
  const control = (item: Element | null) => item?.querySelector<HTMLElement>('.saved-remove');
  const heading = document.querySelector('h1');
  // The next item takes the place of this one.
  (control(next) ?? control(before) ?? heading)?.focus({ preventScroll: next !== null });
}

/** A product that is yet to be known, as high as when it is. */
export function WaitingProduct() {
  return (
    <li className="saved-waiting" aria-hidden="true">
      <span className="picture skeleton" />
      <span className="saved-name skeleton" />
      <span className="card-price" />
      <span className="saved-buy skeleton" />
    </li>
  );
}

export function UnavailableProduct({ children }: { children: ReactNode }) {
  return (
    <li className="card saved-gone">
      <span className="picture">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 8h14l-1 12H6ZM9 10V7a3 3 0 0 1 6 0v3" />
        </svg>
      </span>
      <h3>{productUnavailable.title}</h3>
      <p className="soft">{productUnavailable.note}</p>
      {children}
    </li>
  );
}
