import { useState } from 'react';
import type { Goods } from '#domain/goods.ts';
import type { OrderLine } from '#domain/order.ts';
import { ProductPicture } from '../product/ProductPicture.tsx';

interface Props {
  line: OrderLine;
  /** Null when it is no longer sold, undefined while nobody knows. */
  goods: Goods | null | undefined;
}

/** The product as the shop shows it today, or as it was when it was ordered, or a drawing. */
export function LinePicture({ line: { images }, goods }: Props) {
  const [isBroken, setBroken] = useState(false);
  if (goods) return <ProductPicture picture={goods.picture} alt="" sizes="4.5rem" upTo={320} />;
  const image = images.find((address) => /^https?:/.test(address));
  return (
    <span className="picture">
      {goods === null && image && !isBroken && (
        <img src={image} alt="" width="72" height="72" loading="lazy" onError={() => setBroken(true)} />
      )}
      {goods === null && (!image || isBroken) && (
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 8h14l-1 12H6ZM9 10V7a3 3 0 0 1 6 0v3" />
        </svg>
      )}
    </span>
  );
}
