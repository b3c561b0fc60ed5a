import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import * as words from '#domain/cart/cart-messages.ts';
import { type CountedLine, cartOrderText, cartReadiness, isSoldOut } from '#domain/cart/cart-stock.ts';
import { freeAboveLimit, freeDeliveryHint, offeredExtras } from '#domain/cart/order-terms.ts';
import { deliveryDates, type Totals } from '#domain/checkout/delivery.ts';
import { chatLink } from '#domain/content/chat.ts';
import type { Facts } from '#domain/content/facts.ts';
import { orderOnWhatsapp, orderSummary, shippingIsFree, totalLabel, tryAgain } from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { delivery } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';
import { entrancePath } from '#stores/account/account.ts';
import { $cart, lookUpCart } from '#stores/cart/cart.ts';
import { removeUnorderable } from '#stores/cart/cart-actions.ts';
import { $cartLines } from '#stores/cart/cart-lines.ts';
import { $summariesFailed, shopTime } from '#stores/catalogue/product-summaries.ts';
import { OrderAssurances } from './OrderAssurances.tsx';
import { Sums } from './Sums.tsx';

interface Props {
  lines: readonly CountedLine[];
  totals: Totals;
  facts: Facts;
  isSignedIn: boolean;
}

export function CartSummary({ lines, totals, facts, isSignedIn }: Props) {
  const isFailed = useStore($summariesFailed);
  const readiness = cartReadiness(lines);
  const isNothingLeft = readiness === 'outOfStock' && totals.subtotal === 0;
  const { button, note } = words.readinessWords[isNothingLeft ? 'nothingInStock' : readiness];
  const leftOut = lines.filter(isSoldOut).map(({ product, productId }) => product?.name ?? productId);
  return (
    <section className="summary cart-summary" aria-labelledby="summary">
      <h2 id="summary" tabIndex={-1}>
        {orderSummary}
      </h2>
      {readiness === 'looking' && isFailed ? (
        <div role="alert">
          <p>{words.failedSummaries}</p>
          <button type="button" className="button button-quiet" onClick={retryLookUp}>
            {tryAgain}
          </button>
        </div>
      ) : totals.subtotal > 0 ? (
        <>
          <Sums totals={totals} />
          {leftOut.length > 0 && <p className="soft left-out">{words.sumsLeaveOut(leftOut)}</p>}
        </>
      ) : (
        readiness !== 'looking' && <p>{words.nothingOrderable}</p>
      )}
      <div className="proceed">
        {totals.subtotal > 0 && (
          <p>
            {totalLabel} <span className="price">{formatPrice(totals.total)}</span>
          </p>
        )}
        {readiness === 'open' ? (
          <a className="button" href={isSignedIn ? paths.placeOrder : entrancePath(paths.placeOrder)}>
            {button}
          </a>
        ) : (
          <button
            type="button"
            className="button"
            disabled={readiness === 'looking'}
            onClick={readiness === 'unavailable' ? removeAndFocus : removeAndCheckOut}
          >
            {button}
          </button>
        )}
      </div>
      {note && <p className="soft summary-note">{note}</p>}
      {readiness === 'open' && (
        <OrderAssurances facts={facts}>
          <li>{words.arrivalWords(facts.city, deliveryDates(shopTime(), delivery.cityDays))}</li>
          <li className="fee">{words.sameFeeEverywhere(facts.country)}</li>
        </OrderAssurances>
      )}
      {lines.some((line) => line.product && !isSoldOut(line)) && (
        <a className="button button-quiet" href={chatLink(facts, cartOrderText(facts, lines))} rel="noopener">
          {orderOnWhatsapp}
        </a>
      )}
    </section>
  );
}

/** Removes the lines that cannot be ordered, and goes to the checkout if any are left. */
function removeAndCheckOut(): void {
  removeAndFocus();
  if ($cartLines.get().length > 0) location.assign(paths.placeOrder);
}

/**
 * Removes the lines that cannot be ordered. The pressed button disappears with them, so the heading of the rest takes its
 * focus: at once, or when the empty cart appears, which waits for the account's to be read. A focus that has moved on
 * meanwhile stays.
 */
function removeAndFocus(): void {
  removeUnorderable();
  setTimeout(() => {
    if (focusHeading()) return;
    const screen = new MutationObserver(() => {
      if (document.activeElement !== document.body || focusHeading()) screen.disconnect();
    });
    screen.observe(document.body, { childList: true, subtree: true });
  });
}

/** Looks the products up again; the pressed button goes meanwhile. */
function retryLookUp(): void {
  focusHeading();
  void lookUpCart();
}

function focusHeading(): boolean {
  const heading = document.querySelector<HTMLElement>('#summary, .blank h1');
  heading?.focus();
  return heading !== null;
}

/** The amount missing for free shipping (R3), and small products to fill it with. `subtotal` is UGX. */
export function FreeDelivery({ subtotal }: { subtotal: number }) {
  const hint = freeDeliveryHint(subtotal);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => offerExtras(container.current, subtotal), [subtotal]);
  return (
    <div className="free-delivery" hidden={subtotal === 0}>
      <p>{hint || shippingIsFree}</p>
      <progress max={delivery.freeOver} value={subtotal} aria-hidden="true" />
      {hint && <small className="soft">{freeAboveLimit}</small>}
      <div hidden={hint === ''} ref={container} />
    </div>
  );
}

let extras: HTMLElement | null = null;
let isTapped = false;

/** Moves the small products of the built page into the cart. Those offered stay once one of them was tapped. */
function offerExtras(container: HTMLElement | null, subtotal: number): void {
  extras ??= document.getElementById(words.smallExtrasId);
  if (!container || !extras) return;
  container.append(extras);
  extras.onclick = () => {
    isTapped = true;
  };
  if (isTapped) return;
  const cards = [...extras.querySelectorAll<HTMLElement>('.card')].map((card) => ({
    card,
    key: card.querySelector<HTMLElement>('[data-line]')?.dataset.line ?? '',
    price: Number(card.querySelector('.price')?.textContent?.replace(/\D/g, '')),
  }));
  const offered = offeredExtras(cards, new Set($cart.get().keys()), subtotal);
  for (const { card, key } of cards) card.hidden = !offered.includes(key);
}
