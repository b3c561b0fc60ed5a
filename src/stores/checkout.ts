import { listProducts } from '#api/client/product-list.ts';
import { getUserProfile } from '#api/client/profile.ts';
import { missingFields } from '#domain/account/profile.ts';
import type { CartLine } from '#domain/cart/cart-lines.ts';
import { readinessWords } from '#domain/cart/cart-messages.ts';
import { addItemsFirst, orderPlacedMore } from '#domain/checkout/checkout-messages.ts';
import { orderedLines, uuidFrom } from '#domain/checkout/order-attempt.ts';
import {
  emptyCart,
  failed,
  incompleteProfile,
  noLongerAvailable,
  orderPlaced,
  tryLater,
} from '#domain/shop/messages.ts';
import { loginPath, paths } from '#domain/shop/paths.ts';
import { cartWaitMs } from '#domain/shop/shop.ts';
import { $cart, cartRecords } from './cart.ts';
import { $isCartFresh, $isCartRead, readCartAgain } from './cart-arrival.ts';
import { $cartLines, lookUpCart, markGone } from './cart-lines.ts';
import { isMergeDue } from './cart-sync.ts';
import { checkoutMachine } from './checkout-machine.ts';
import type { Leave } from './checkout-state.ts';
import { $orderAttempt, $placedAttempt, readAttempt } from './order-attempt.ts';
import { $summaries } from './product-summaries.ts';
import { $session } from './session.ts';
import { callShop } from './shop-api.ts';
import { flashToast, showToast } from './toasts.ts';
import { delay, waitForStore } from './waits.ts';

/** Brings the screens of an unconfirmed order: set by the checkout's own screen. */
let bringScreens: () => Promise<unknown> = async () => {};

const machine = checkoutMachine({
  attempts: { sent: readAttempt, placed: () => $placedAttempt.get() },
  async submission() {
    const [{ submission }] = await Promise.all([import('./submission.ts'), bringScreens()]);
    return submission;
  },
  delay,
  email: () => $session.get()?.account ?? null,
  cart: freshCart,
  cartNow: () => $cartLines.get(),
  cartAsOrdered: () => orderedLines(cartRecords.read()),
  async completeProfile() {
    const answer = await getUserProfile(callShop);
    if (answer.outcome === 'ok' && missingFields(answer.value).length === 0) return answer;
    showError(answer.outcome === 'ok' ? incompleteProfile : answer.message);
    return answer.outcome === 'ok' ? { outcome: 'ok', value: null } : answer;
  },
  async liveProducts(ids) {
    const answer = await listProducts(callShop, { ids });
    if (answer.outcome !== 'ok') showError(answer.message);
    return answer;
  },
  leave,
  newId: () => uuidFrom(crypto.getRandomValues(new Uint8Array(16))),
});

export const {
  $checkout,
  open: reopenCheckout,
  accept,
  place,
  placeDuplicate,
  look,
  sendAgain,
  confirm,
  deny,
  giveUp,
} = machine;

/**
 * Opens the checkout and keeps it true to what other tabs do. `screens` brings those of an unconfirmed order. Gives a
 * function that ends it.
 */
export function openCheckout(screens: () => Promise<unknown>): () => void {
  bringScreens = screens;
  const stops = [$orderAttempt, $placedAttempt, $cartLines].map((store) =>
    store.listen(() => machine.reconsider()),
  );
  stops.push(
    $checkout.listen(({ step }) => step === 'unconfirmed' && showError(failed.placingOrder, tryLater)),
  );
  void machine.open();
  return () => {
    for (const stop of stops) stop();
  };
}

/** A cart that looks empty may only be waiting for the server's, and a guest's for the merge; unread is not empty. */
async function freshCart(): Promise<readonly CartLine[] | null> {
  const isHere = () => $isCartFresh.get() || ($cart.get().size > 0 && !isMergeDue());
  const wait = new AbortController();
  readCartAgain();
  await Promise.race([
    ...[$cart, $isCartFresh, $isCartRead, $summaries].map((store) =>
      waitForStore(store, isHere, wait.signal),
    ),
    delay(cartWaitMs, wait.signal),
  ]);
  wait.abort();
  await lookUpCart();
  const lines = $cartLines.get();
  if (lines.length === 0 && !$isCartFresh.get()) return null;
  return lines.every(({ product, isGone }) => product !== null || isGone) ? lines : null;
}

const ways = { login: loginPath(paths.placeOrder), placed: paths.orders, empty: paths.cart };

function leave(how: Leave): void {
  if (how === 'placed') flashToast({ text: orderPlaced, description: orderPlacedMore });
  else if (how === 'empty') flashToast({ kind: 'error', text: emptyCart, description: addItemsFirst });
  else if (how !== 'login') flashToast({ kind: 'error', text: wordsFor(how.gone) });
  location.replace(typeof how === 'string' ? ways[how] : paths.cart);
}

/** An error in the words of Spec 8, over a screen that says what to do. */
function showError(text: string, description = ''): void {
  showToast({ kind: 'error', text, description });
}

function wordsFor(gone: readonly string[]): string {
  if (gone.length === 0) return readinessWords.unavailable.note;
  markGone(gone);
  return noLongerAvailable(gone.map((id) => $summaries.get().get(id)?.name ?? id));
}
