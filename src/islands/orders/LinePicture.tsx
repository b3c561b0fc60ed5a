import { useState } from 'react';
import type { ProductSummary } from '#domain/catalogue/product-summary.ts';
import type { OrderLine } from '#domain/orders/order.ts';
import { ProductPicture } from '../catalogue/ProductPicture.tsx';

interface Props {
  line: OrderLine;
  /** The product today; null when it is no longer sold, undefined before its look-up. */
  product: ProductSummary | null | undefined;
}

/** Picture of a line: the shop's today, or that of the order, or a drawing. */
export function LinePicture({ line: { images }, product }: Props) {
  const [isBroken, setBroken] = useState(false);
  if (product) return <ProductPicture picture={product.picture} alt="" sizes="4.5rem" upTo={320} />;
  const image = images.find((address) => /^https?:/.test(address));
  return (
    <span className="picture">
      {product === null && image && !isBroken && (
        <img src={image} alt="" width="72" height="72" loading="lazy" onError={() => setBroken(true)} />
      )}
      {product === null && (!image || isBroken) && (
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 8h14l-1 12H6ZM9 10V7a3 3 0 0 1 6 0v3" />
        </svg>
      )}
    </span>
  );
}
