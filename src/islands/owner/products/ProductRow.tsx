import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { ownerPaths } from '#domain/owner/paths.ts';
import { currencyCode } from '#domain/shop/configuration.ts';
import { amountKeyboard, formatAmount, formatPrice } from '#domain/text/money.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { $queue, queueWrite } from '#stores/owner/write-queue.ts';
import { Button } from '../Button.tsx';
import { useMember } from '../use-member.ts';
import { PlaceField } from './PlaceField.tsx';

export type Product = OwnerReply<'products'>['products'][number];

interface Props {
  product: Product;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** A product of the list, with price and stock typed in place. */
export function ProductRow({ product, isChosen, onChoose }: Props) {
  const { id, name, price, livePrice, stock, version, image, category, subCategory } = product;
  const title = useId();
  const isOwner = useMember()?.role === 'owner';
  const isSending = useStore($queue, { ssr: 'initial' }).some(
    ({ body }) => ('id' in body && body.id === id) || ('ids' in body && body.ids.includes(id)),
  );
  const setStock = (typed: string, from: number | null) => {
    const to = typed === '' ? null : Number(typed.replace(/[\s,]/g, ''));
    return queueWrite('set-stock', { id, from, to: Number.isNaN(to) ? -1 : to });
  };
  return (
    <li>
      <article className="room-card product" aria-labelledby={title} aria-busy={isSending}>
        <div className="product-choice">
          {isOwner && (
            <input
              type="checkbox"
              aria-label={`Choose ${name}`}
              checked={isChosen}
              onChange={(event) => onChoose(event.target.checked)}
            />
          )}
          <span className="product-picture">
            {image && <img src={image} alt="" width="56" height="56" loading="lazy" decoding="async" />}
          </span>
        </div>
        <div className="product-names">
          <h2 id={title}>
            {isOwner ? <a href={`${ownerPaths.product}?id=${encodeURIComponent(id)}`}>{name}</a> : name}
          </h2>
          <p className="soft">
            {[subCategory, category, isSending && 'being sent'].filter(Boolean).join(' · ')}
          </p>
          {(product.isHidden || product.isWaiting || stock === 0) && (
            <p>
              {stock === 0 && <span className="badge badge-quiet">Sold out</span>}
              {product.isHidden && <span className="badge badge-quiet">Hidden</span>}
              {product.isWaiting && <span className="badge">Not published yet</span>}
            </p>
          )}
        </div>
        <div className="product-figures">
          <PlaceField
            label={`Price, ${currencyCode}`}
            inputMode={amountKeyboard}
            value={price}
            write={formatAmount}
            note={price === livePrice ? undefined : `Now ${formatPrice(livePrice)}`}
            isDisabled={!isOwner}
            state={version}
            onSave={(typed, seen) =>
              queueWrite('change-product', { id, version: seen, fields: { price: typed } })
            }
          />
          <PlaceField label="Stock" value={stock} state={stock} onSave={setStock} />
          <Button quiet disabled={stock === 0} onClick={() => void queueWrite('set-stock', { id, to: 0 })}>
            Sold out
          </Button>
        </div>
      </article>
    </li>
  );
}
