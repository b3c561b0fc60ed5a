import { useState } from 'react';
import type { OrderLine } from '#domain/orders/order.ts';
import { $summaries } from '#stores/catalogue/product-summaries.ts';
import { ProductPicture } from '../catalogue/ProductPicture.tsx';
import { useStored } from '../frame/use-stored.ts';

/** Picture of a line: the shop's today, or that of the order where the product is no longer sold, or a drawing. */
export function LinePicture({ line: { productId, images } }: { line: OrderLine }) {
  const [isBroken, setBroken] = useState(false);
  const product = useStored($summaries, null)?.get(productId);
  if (product) return <ProductPicture picture={product.picture} alt="" sizes="4.5rem" upTo={320} />;
  const image = images.find((address) => /^https?:/.test(address));
  return (
    <span className="picture">
      {product === null &&
        (image && !isBroken ? (
          <img src={image} alt="" width="72" height="72" loading="lazy" onError={() => setBroken(true)} />
        ) : (
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 8h14l-1 12H6ZM9 10V7a3 3 0 0 1 6 0v3" />
          </svg>
        ))}
    </span>
  );
}
