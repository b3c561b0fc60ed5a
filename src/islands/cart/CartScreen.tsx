import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { CartLine } from '#domain/cart/cart-lines.ts';
import { emptyCartProductsId, readinessWords, unreadCart } from '#domain/cart/cart-messages.ts';
import { cartReadiness, cartTotals, countStock } from '#domain/cart/cart-stock.ts';
import { chatLink } from '#domain/content/chat.ts';
import type { Facts } from '#domain/content/facts.ts';
import { cartTitle } from '#domain/content/page-messages.ts';
import * as labels from '#domain/shop/labels.ts';
import { expiredSession, itemCount } from '#domain/shop/messages.ts';
import { requestCartPull } from '#domain/shop/page-events.ts';
import { loginPath, paths } from '#domain/shop/paths.ts';
import { $cartArrival, $isSessionExpired } from '#stores/cart/cart.ts';
import { $removal } from '#stores/cart/cart-actions.ts';
import { $cartLines } from '#stores/cart/cart-lines.ts';
import { followStock } from '#stores/cart/cart-stock.ts';
import { $summariesFailed } from '#stores/catalogue/product-summaries.ts';
import { $orderAttempt } from '#stores/checkout/order-attempt.ts';
import { $session, discardSession } from '#stores/session.ts';
import { Pearl } from '../frame/EmptyState.tsx';
import { useSessionSync } from '../frame/use-session-sync.ts';
import { CartRow, RemovedRow } from './CartRow.tsx';
import { CartSummary, FreeDelivery } from './CartSummary.tsx';
import { UnconfirmedNotice } from './UnconfirmedNotice.tsx';

interface Props {
  facts: Facts;
}

/** The empty cart of the built page. */
const unread: CartLine[] = [];

export function CartScreen({ facts }: Props) {
  useSessionSync();
  useEffect(followStock, []);
  const stored = useStore($cartLines, { ssr: () => unread });
  const lines = countStock(stored);
  const removal = useStore($removal);
  const isSignedIn = useStore($session, { ssr: () => null }) !== null;
  const arrival = useStore($cartArrival, { ssr: () => 'awaited' as const });
  const isUnconfirmed = useStore($orderAttempt, { ssr: () => null }) !== null;
  const isSessionExpired = useStore($isSessionExpired, { ssr: () => false });
  const isFailed = useStore($summariesFailed, { ssr: 'initial' });
  // Rows grow as their products load, so the first rendering waits for all of them; later ones appear one by one.
  const [isSeen, setSeen] = useState(false);
  const isComplete = isFailed || cartReadiness(lines) !== 'looking';
  const isWaiting =
    stored === unread ||
    (lines.length === 0 && arrival === 'awaited' && !isUnconfirmed && !isSessionExpired) ||
    !(isSeen || isComplete);
  const isReadAgain = useRef(false);
  // The pressed button is gone, and so is the heading that had the focus after it: the new heading takes it.
  useEffect(() => {
    const hasFocus = document.activeElement !== document.body;
    if (isWaiting || arrival === 'awaited' || !isReadAgain.current || hasFocus) return;
    document.querySelector('h1')?.focus();
  }, [isWaiting, arrival]);
  if (isWaiting) return <CartSkeleton />;
  if (!isSeen) setSeen(true);
  if (lines.length === 0) {
    const undo = removal && (
      <ul className="plain">
        <RemovedRow key={removal.line.key} line={removal.line} />
      </ul>
    );
    return (
      <>
        <UnconfirmedNotice />
        {(isSessionExpired || arrival === 'unread') && !isUnconfirmed ? (
          <UnreadCart
            isSessionExpired={isSessionExpired}
            facts={facts}
            onRetry={() => {
              isReadAgain.current = true;
              requestCartPull();
            }}
            undo={undo}
          />
        ) : (
          <EmptyCart undo={undo} />
        )}
      </>
    );
  }

  const rows = lines.map((line) => (
    <CartRow key={line.key} line={line} isMarked={isSignedIn && !line.saved} />
  ));
  if (removal && !lines.some(({ key }) => key === removal.line.key)) {
    const { line, index, isLeaving } = removal;
    const row = isLeaving ? (
      <CartRow key={`leaving ${line.key}`} line={line} isMarked={false} isLeaving />
    ) : (
      <RemovedRow key={line.key} line={line} />
    );
    rows.splice(index, 0, row);
  }
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const totals = cartTotals(lines);
  return (
    <>
      <header className="screen-head">
        <h1 tabIndex={-1}>{cartTitle}</h1>
        <p className="soft">{itemCount(count)}</p>
      </header>
      <UnconfirmedNotice />
      {isSessionExpired && (
        <div className="note" role="alert">
          <ExpiredSession />
        </div>
      )}
      <div className="cart">
        <ul className="plain cart-lines">{rows}</ul>
        <FreeDelivery subtotal={totals.subtotal} />
        <CartSummary lines={lines} totals={totals} facts={facts} isSignedIn={isSignedIn} />
        <a className="more" href={paths.collection}>
          {labels.continueShopping}
        </a>
      </div>
    </>
  );
}

function CartSkeleton() {
  return (
    <>
      <header className="screen-head">
        <h1>{cartTitle}</h1>
        <p className="soft" role="status">
          {labels.loadingItems}
        </p>
      </header>
      <div className="cart cart-wait" aria-hidden="true">
        <ul className="plain cart-lines">
          <li className="cart-line" />
          <li className="cart-line" />
        </ul>
        <div className="summary" />
      </div>
    </>
  );
}

function EmptyCart({ undo }: { undo: ReactNode }) {
  useEffect(showProductsToStartWith, []);
  return (
    <div className="blank">
      <svg className="scene" viewBox="0 0 160 120" aria-hidden="true">
        <path d="M40 58h72l-9 46H49ZM46 58c3-34 57-34 60 0M44 74h64M47 89h58M60 58l6 46M76 58v46M92 58l-6 46" />
        <circle cx="132" cy="96" r="8" />
      </svg>
      <h1 tabIndex={-1}>{readinessWords.empty.button}</h1>
      <p className="soft">
        {labels.emptyCartWaits} {readinessWords.empty.note}.
      </p>
      <a className="button" href={paths.collection}>
        {labels.startShopping}
      </a>
      {undo}
    </div>
  );
}

/** Shows the products of the built page below an empty cart. They stay when one of them is added: a finger or the focus is there. */
function showProductsToStartWith(): void {
  const products = document.getElementById(emptyCartProductsId);
  if (products) products.hidden = false;
}

interface UnreadProps {
  isSessionExpired: boolean;
  facts: Facts;
  /** Called when the cart is to be read again. */
  onRetry: () => void;
  undo: ReactNode;
}

function UnreadCart({ isSessionExpired, facts, onRetry, undo }: UnreadProps) {
  return (
    <div className="blank" role="alert">
      <Pearl className="pearl" />
      <h1 tabIndex={-1}>{unreadCart.title}</h1>
      {isSessionExpired ? (
        <>
          <ExpiredSession />
          <p>
            <a className="more" href={paths.collection}>
              {labels.continueShopping}
            </a>
          </p>
        </>
      ) : (
        <>
          <p className="soft">{unreadCart.text}</p>
          <div className="blank-actions">
            <button type="button" className="button" onClick={onRetry}>
              {labels.tryAgain}
            </button>
            <a className="button button-quiet" href={chatLink(facts, '')} rel="noopener">
              {labels.orderOnWhatsapp}
            </a>
          </div>
        </>
      )}
      {undo}
    </div>
  );
}

/** Leads from a cart whose session has expired to the sign-in and back. */
function ExpiredSession() {
  return (
    <>
      <p>
        {expiredSession.title}. {expiredSession.text}
      </p>
      <a className="button" href={loginPath(paths.cart)} onClick={discardSession}>
        {expiredSession.action}
      </a>
    </>
  );
}
