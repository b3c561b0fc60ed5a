import { listProducts } from '#api/client/product-list.ts';
import { getUserProfile } from '#api/client/profile.ts';
import { isPhone, missingFields, type Profile } from '#domain/account/profile.ts';
import { type CartLine, checkoutReadiness, isListed, type ListedLine } from '#domain/cart/cart-lines.ts';
import { removeUnavailableFirst } from '#domain/cart/order-terms.ts';
import * as words from '#domain/checkout/checkout-messages.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { priceCart } from '#domain/checkout/live-prices.ts';
import { orderedLines } from '#domain/checkout/order-attempt.ts';
import { emptyCart, incompleteProfile, noLongerAvailable, orderPlaced } from '#domain/shop/messages.ts';
import { requestCartPull, sendStorageChange } from '#domain/shop/page-events.ts';
import { paths } from '#domain/shop/paths.ts';
import { cartWaitMs } from '#domain/shop/shop.ts';
import { entrancePath } from '../account/account.ts';
import { $cart, $cartPulledFor, $isCartFresh, cartRecords, lookUpCart } from '../cart/cart.ts';
import { $cartLines } from '../cart/cart-lines.ts';
import { isPullOrMergeDue } from '../cart/cart-sync.ts';
import { markUnavailable } from '../cart/unavailable.ts';
import { $summaries } from '../catalogue/product-summaries.ts';
import { delay } from '../delays.ts';
import { $session } from '../session.ts';
import { callShop } from '../shop-api.ts';
import { persistText } from '../storage.ts';
import { flashToast, showToast } from '../toasts.ts';
import { waitForFirst, waitForStore } from '../waits.ts';
import type { Checkout, Leave, OrderDraft } from './checkout-state.ts';
import { refreshAttempt } from './order-attempt.ts';

/** Prices that the shopper saw last, by product id, UGX. */
const shownPrices = new Map<string, number>();

/** Checks the preconditions of an order in the order of Spec 2, an unconfirmed order first. Returns the next screen. */
export async function checkPreconditions(): Promise<Checkout> {
  sendStorageChange();
  const account = $session.get()?.account;
  if (account === undefined) return { step: 'leaving', reason: 'login' };
  if (refreshAttempt()) return { step: 'checking' };
  // Sent beside the calls of the cart, so that a slow line waits once.
  const profileReply = getUserProfile(callShop);
  const lines = await freshCart();
  const readiness = lines === null ? 'looking' : checkoutReadiness(lines);
  if (lines === null || readiness === 'looking') return { step: 'unreachable', isSent: false };
  if (readiness === 'empty') return { step: 'leaving', reason: 'empty' };
  if (readiness !== 'open') return { step: 'leaving', reason: { unavailable: [], shortages: [] } };
  const answer = await profileReply;
  if (answer.outcome !== 'ok') {
    showToast({ kind: 'error', text: answer.message });
    return answer.outcome === 'auth'
      ? { step: 'auth', message: answer.message }
      : { step: 'unreachable', isSent: false };
  }
  const text = problemWith(answer.value);
  if (!text) {
    // The shop has the profile typed at sign-up, or does not need it. Removed by key: its store would come into the
    // checkout's first script.
    persistText('typed-profile', null);
    return priceDraft(lines.filter(isListed), answer.value, account);
  }
  showToast({ kind: 'error', text: incompleteProfile });
  return { step: 'incomplete', text };
}

/** The screen of an order at prices that the shopper has seen. */
export function readyWith(draft: OrderDraft): Checkout {
  for (const { productId, price } of draft.lines) shownPrices.set(productId, price);
  return refreshAttempt() ? { step: 'checking' } : { step: 'ready', draft };
}

/** The lines of the cart, the server's and a guest's merged; null if they or the products could not be read. */
async function freshCart(): Promise<readonly CartLine[] | null> {
  const isHere = () => $isCartFresh.get() || ($cart.get().size > 0 && !isPullOrMergeDue());
  requestCartPull();
  await waitForFirst((waits) => [
    ...[$cart, $isCartFresh, $cartPulledFor, $summaries].map((store) => waitForStore(store, isHere, waits)),
    delay(cartWaitMs, waits),
  ]);
  await lookUpCart();
  const lines = $cartLines.get();
  if (lines.length === 0 && !$isCartFresh.get()) return null;
  return lines.every(({ product, isUnavailable }) => product !== null || isUnavailable) ? lines : null;
}

/** A sentence on a field that is missing or wrong for a delivery; '' for none. */
function problemWith(profile: Profile): string {
  if (missingFields(profile).length > 0) return words.completeProfile.text;
  return isPhone(profile.phone) ? '' : words.completeProfile.wrongPhone;
}

async function priceDraft(lines: ListedLine[], profile: Profile, email: string): Promise<Checkout> {
  const live = await listProducts(callShop, { ids: [...new Set(lines.map(({ productId }) => productId))] });
  if (live.outcome !== 'ok') {
    showToast({ kind: 'error', text: live.message });
    return { step: 'unreachable', isSent: false };
  }
  const cart = orderedLines(cartRecords.read());
  // Meanwhile another tab may have ordered these lines, changed them, or added others.
  const isInCart = (line: ListedLine) =>
    cart.some(({ key, quantity }) => key === line.key && quantity === line.quantity);
  const isSame = cart.length === lines.length && lines.every(isInCart);
  if (!isSame) return checkPreconditions();
  const result = priceCart(lines, live.value, shownPrices);
  if (result.outcome === 'unavailable')
    return { step: 'leaving', reason: { unavailable: result.ids, shortages: result.shortages } };
  const draft = { lines: result.lines, cart, totals: totalsOf(result.lines), profile, email };
  if (result.changes.length === 0) return readyWith(draft);
  return { step: 'changed', draft, totalBefore: result.totalBefore, changes: result.changes };
}

/** Leads from the checkout to the page that fits, which says why (Spec 2, 8). */
export function leaveCheckout(reason: Leave): void {
  let path: string = paths.orders;
  if (reason === 'placed') flashToast({ text: orderPlaced });
  else if (reason === 'duplicate') flashToast({ text: words.alreadyPlaced });
  else {
    path = reason === 'login' ? entrancePath(paths.placeOrder) : paths.cart;
    if (reason === 'empty') flashToast({ kind: 'error', text: emptyCart, description: words.addItemsFirst });
    else if (reason !== 'login') flashToast({ kind: 'error', text: wordsFor(reason) });
  }
  location.replace(path);
}

function wordsFor({ unavailable, shortages }: Exclude<Leave, string>): string {
  if (unavailable.length + shortages.length === 0) return removeUnavailableFirst;
  markUnavailable(unavailable, shortages);
  const name = (id: string) => $summaries.get().get(id)?.name ?? id;
  return unavailable.length > 0
    ? noLongerAvailable(unavailable.map(name))
    : shortages.map(([id, left]) => words.shortageWords(name(id), left)).join(', ');
}
