import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { clearAll, recentlyViewedTitle } from '#domain/catalogue/product-messages.ts';
import { wishlistTitle } from '#domain/content/page-messages.ts';
import { emptyWishlist } from '#domain/listing/listing-messages.ts';
import { productCount } from '#domain/search/search-messages.ts';
import { clearLabel, productsLabel, tryAgain } from '#domain/shop/labels.ts';
import { productsUnknown, productUnavailable } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { $viewed, $wishlist, clearViewed, clearWishlist } from '#stores/account/saved-products.ts';
import { $summaries, $summariesFailed, lookUp } from '#stores/catalogue/product-summaries.ts';
import { EmptyState, focusTitle } from '../frame/EmptyState.tsx';
import { useSessionSync } from '../frame/use-session-sync.ts';
import { RemoveButton, SavedProduct, UnavailableProduct, WaitingProduct } from './SavedProduct.tsx';

/** The lists in the built HTML, before they are read. */
const unread: readonly string[] = [];

const heart = (
  <svg className="scene" viewBox="0 0 160 120" aria-hidden="true">
    <path d="M80 100C48 78 36 64 36 48a22 22 0 0 1 44-6 22 22 0 0 1 44 6c0 16-12 30-44 52ZM130 28l8-8M134 42h10M118 18V8M58 106h44" />
    <circle cx="80" cy="64" r="8" />
  </svg>
);

export function WishlistScreen() {
  useSessionSync();
  const wishlistIds = useStore($wishlist, { ssr: () => unread });
  const viewedIds = useStore($viewed, { ssr: () => unread });
  const summaries = useStore($summaries, { ssr: 'initial' });
  const isFailed = useStore($summariesFailed, { ssr: 'initial' });
  useEffect(() => void lookUp([...wishlistIds, ...viewedIds]), [wishlistIds, viewedIds]);
  const isKnown = (ids: readonly string[]) => ids.every((id) => summaries.get(id) !== undefined);
  // All at once the first time: one that came later would move those behind it.
  const wasShown = useRef(false);
  wasShown.current ||= viewedIds !== unread && (isFailed || isKnown(viewedIds));
  const viewedProducts = wasShown.current ? viewedIds.flatMap((id) => summaries.get(id) ?? []) : [];
  return (
    <>
      <ListHead
        title={<h1 tabIndex={-1}>{wishlistTitle}</h1>}
        count={wishlistIds.length}
        onClear={clearWishlist}
        clear={clearAll}
      />
      {isFailed && (
        <Failed
          onRetry={() => {
            focusTitle();
            void lookUp([...wishlistIds, ...viewedIds]);
          }}
        />
      )}
      {wishlistIds === unread && <Waiting count={4} />}
      {wishlistIds !== unread && wishlistIds.length === 0 && (
        <EmptyState scene={heart} title={emptyWishlist.title} text={emptyWishlist.text}>
          <a className="button" href={paths.collection}>
            {emptyWishlist.action}
          </a>
        </EmptyState>
      )}
      {wishlistIds.length > 0 && (
        <>
          <h2 className="sr-only">{productsLabel}</h2>
          <ul className="grid" aria-busy={!isFailed && !isKnown(wishlistIds)}>
            {wishlistIds.map((id) => {
              const each = summaries.get(id);
              if (each === undefined) return <WaitingProduct key={id} />;
              if (each === null)
                return (
                  <UnavailableProduct key={id}>
                    <RemoveButton id={id} name={productUnavailable.title} />
                  </UnavailableProduct>
                );
              return (
                <SavedProduct key={id} product={each}>
                  <RemoveButton id={id} name={each.name} />
                </SavedProduct>
              );
            })}
          </ul>
        </>
      )}
      {viewedProducts.length > 0 && (
        <section className="section" aria-label={recentlyViewedTitle}>
          <ListHead
            title={<h2>{recentlyViewedTitle}</h2>}
            count={viewedProducts.length}
            onClear={clearViewed}
            clear={clearLabel}
          />
          <ul className="grid">
            {viewedProducts.map((each) => (
              <SavedProduct key={each.id} product={each} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

interface HeadProps {
  title: ReactNode;
  count: number;
  clear: string;
  onClear: () => void;
}

function ListHead({ title, count, clear, onClear }: HeadProps) {
  return (
    <header className="screen-head">
      <div>
        {title}
        {count > 0 && <p className="soft">{productCount(count)}</p>}
      </div>
      {count > 0 && (
        <button
          type="button"
          className="more"
          onClick={() => {
            focusTitle();
            onClear();
          }}
        >
          {clear}
        </button>
      )}
    </header>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="saved-failed" role="alert">
      {productsUnknown}
      <button type="button" className="button button-quiet" onClick={onRetry}>
        {tryAgain}
      </button>
    </p>
  );
}

function Waiting({ count }: { count: number }) {
  return (
    <ul className="grid" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: They are all the same.
        <WaitingProduct key={index} />
      ))}
    </ul>
  );
}
