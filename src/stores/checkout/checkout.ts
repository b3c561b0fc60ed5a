import { atom } from 'nanostores';
import { failed, tryLater } from '#domain/shop/messages.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { orderTiming } from '#domain/shop/shop.ts';
import { $cartLines } from '../cart/cart-lines.ts';
import { delay } from '../delays.ts';
import { showToast } from '../toasts.ts';
import {
  type Checkout,
  followCart,
  followRecords,
  isCartNow,
  isDisplayedOrAwaitedOrderPlaced,
  isDisplayedOrderPlaced,
  isObstacle,
  type Leave,
  noteAwaitedOrder,
  noteOpening,
  noteStep,
  type OrderDraft,
  reasonOfEmpty,
  recordsOf,
} from './checkout-state.ts';
import { $orderAttempt, $placedAttempt, refreshAttempt } from './order-attempt.ts';
import type { OrderOptions, SubmissionResult } from './order-submission.ts';
import { checkPreconditions, leaveCheckout, readyWith } from './preconditions.ts';
import { importSubmissionWith, loadSubmission, type Submission, submit } from './submission-loader.ts';

/**
 * The checkout of one tab, a state machine:
 *
 *     opening -> leaving | incomplete | unreachable | auth | changed | ready | checking
 *     changed -> ready (accepted)
 *     ready -> sending
 *     sending -> placed | auth | duplicate | unreachable | checking | opening | refused, or what explains it: changed, leaving
 *     duplicate -> sending | leaving (the first order has emptied the cart)
 *     checking -> placed | auth | unconfirmed | unreachable | opening (settled elsewhere) | as sending
 *     unconfirmed -> checking (look, send again) | placed (this is it) | opening (given up)
 *     refused (Review your order), unreachable (Try again) -> opening
 *
 * An unconfirmed attempt, of whatever tab or visit, leads from opening to checking before anything else. What another tab
 * does leads from any step that stands to opening, or to placed if it has placed what this one shows.
 */
export const $checkout = atom<Checkout>({ step: 'opening' });

/** Number of the latest transition: the result of an earlier one that ends later is dropped. */
let latestTransition = 0;

/**
 * Opens the checkout and follows the changes of other tabs. `importSubmission` brings the module that sends and finds orders,
 * and the screens of an unconfirmed one, before an order's first byte: nothing more has to be fetched when the connection is
 * lost. Where the order may have arrived, no error advises to try again (R34). Returns a function that closes the checkout.
 */
export function openCheckout(importSubmission: () => Promise<Submission>): () => void {
  importSubmissionWith(importSubmission);
  const stops = [
    ...[$orderAttempt, $placedAttempt, $cartLines].map((store) => store.listen(onStorageChanged)),
    $checkout.listen((state) => {
      if ('evidence' in state && state.evidence === 'nothing')
        showToast({ kind: 'error', text: failed.placingOrder, description: state.refusal || tryLater });
    }),
    () => removeEventListener('pageshow', onPageRestored),
  ];
  addEventListener('pageshow', onPageRestored);
  void reopenCheckout();
  return () => {
    for (const stop of stops) stop();
  };
}

/** Checks the preconditions in the order of Spec 2, gets live prices, and shows the order that is about to be placed. */
export async function reopenCheckout(): Promise<void> {
  const transition = ++latestTransition;
  noteOpening();
  $checkout.set({ step: 'opening' });
  const next = await nextScreen();
  if (transition === latestTransition) await enterStep(next);
}

/** Checks again after Back: a restored page shows the state in which the shopper left it, for the profile perhaps. */
function onPageRestored({ persisted }: PageTransitionEvent): void {
  const { step } = $checkout.get();
  if (persisted && (step === 'ready' || step === 'changed' || isObstacle(step))) void reopenCheckout();
}

/** Accepts the new prices, which the shopper has seen. */
export async function acceptPrices(): Promise<void> {
  const state = $checkout.get();
  if (state.step !== 'changed') return;
  latestTransition += 1;
  await enterStep(readyWith(state.draft));
}

/** Sends the order; a second tap finds the state changed and does nothing. `street` may hold a landmark. */
export async function placeOrder(street: string): Promise<void> {
  sendStorageChange();
  const state = $checkout.get();
  if (state.step === 'ready') await sendDraft(state.draft, street);
}

/** Places the same order a second time, as the shopper wishes (R35). */
export async function placeDuplicate(): Promise<void> {
  sendStorageChange();
  const state = $checkout.get();
  if (state.step === 'duplicate') await sendDraft(state.draft, state.street, { confirmDuplicate: true });
}

/** Looks for the order until it is seen, or the shopper must be asked. `refusal` is what the server said of the last try. */
export async function checkAttempt(refusal = ''): Promise<void> {
  const transition = ++latestTransition;
  $checkout.set({ step: 'checking' });
  const sent = refreshAttempt();
  if (sent === null) return reopenCheckout();
  const { clientOrderId: id, amount } = sent.attempt;
  noteAwaitedOrder(id);
  const unconfirmed = { step: 'unconfirmed', id, amount, refusal } as const;
  let isTimeOver = sent.isAsked;
  void delay(orderTiming.askAfterMs).then(() => {
    isTimeOver = true;
  });
  for (;;) {
    const result = await submit((submission) => submission.look(id));
    if (transition !== latestTransition) return;
    const { status } = result;
    if (status === 'maybe') return requestDecision({ ...unconfirmed, ...result, evidence: status });
    if (status !== 'nothing' && status !== 'unlisted' && status !== 'unsure') return showResult(result);
    if (isTimeOver) return requestDecision({ ...unconfirmed, evidence: status });
    await delay(orderTiming.lookEveryMs);
    if (transition !== latestTransition) return;
  }
}

/** Sends an unconfirmed order again; one that has arrived meanwhile is seen first. */
export function resendAttempt(): Promise<void> {
  return runDecision((submission, { id }) => submission.resend(id));
}

/** Takes an order shown for the unconfirmed one, as the shopper says. */
export function confirmAttempt(): Promise<void> {
  return runDecision((submission, state) => submission.confirm(state));
}

/** Takes none of the orders shown for the unconfirmed one, as the shopper says. */
export function denyAttempt(): Promise<void> {
  return runDecision((submission, state) => submission.deny(state));
}

/** Gives the unconfirmed order up, as the shopper wishes. */
export function abandonAttempt(): Promise<void> {
  return runDecision((submission, { id }) => submission.abandon(id));
}

async function runDecision(
  act: (submission: Submission, state: Checkout & { step: 'unconfirmed' }) => Promise<SubmissionResult>,
): Promise<void> {
  const state = $checkout.get();
  if (state.step !== 'unconfirmed') return;
  const transition = ++latestTransition;
  $checkout.set({ step: 'checking' });
  const result = await submit((submission) => act(submission, state));
  if (transition === latestTransition) await showResult(result);
}

async function sendDraft(shown: OrderDraft, street: string, options: OrderOptions = {}): Promise<void> {
  if (!isCartNow(shown)) return reopenCheckout();
  const transition = ++latestTransition;
  const draft = { ...shown, cart: recordsOf(shown) };
  $checkout.set({ step: 'sending', draft });
  const result = await submit((submission) => submission.send(draft, street, options));
  if (transition !== latestTransition) return;
  if (result.status === 'duplicate')
    await enterStep({ step: 'duplicate', draft, street, message: result.message });
  else if (result.status === 'reopen' && isDisplayedOrderPlaced(draft.cart)) leave('placed');
  else await showResult(result);
}

async function showResult(result: SubmissionResult): Promise<void> {
  if (result.status === 'placed') leave('placed');
  else if (result.status === 'auth') $checkout.set({ step: 'auth', message: result.message });
  else if (result.status === 'reopen') await reopenCheckout();
  else if (result.status === 'unsent') $checkout.set({ step: 'unreachable', isSent: !!refreshAttempt() });
  else if (result.status === 'refused' || result.status === 'duplicate') await showRefusal(result.message);
  else await checkAttempt(result.status === 'unsure' ? result.refusal : '');
}

/** Shows the reason of a refusal if the shopper can see one: other prices, or a product that is gone. */
async function showRefusal(message: string): Promise<void> {
  const transition = ++latestTransition;
  const next = await nextScreen();
  if (transition !== latestTransition) return;
  const isReason = next.step === 'changed' || next.step === 'leaving';
  await enterStep(isReason ? next : { step: 'refused', message });
}

/**
 * The next screen. Changed prices need the script of the rarely shown screens, which is loaded first: nothing may be ordered at
 * prices that cannot be shown. When another tab changes the cart or sends an order meanwhile, the preconditions are checked
 * again.
 */
async function nextScreen(): Promise<Checkout> {
  const next = await checkPreconditions();
  if (next.step !== 'changed') return next;
  return loadSubmission().then(
    () => (followCart(next.draft) ? next : nextScreen()),
    () => ({ step: 'unreachable', isSent: false }),
  );
}

async function enterStep(next: Checkout): Promise<void> {
  if (next.step === 'checking') await checkAttempt();
  else if (next.step === 'leaving') leave(next.reason === 'empty' ? reasonOfEmpty() : next.reason);
  else {
    if ('draft' in next) noteStep(next);
    $checkout.set(next);
  }
}

/** Asks the shopper about an order that was not found, and notes that they were asked. */
function requestDecision(state: Checkout & { step: 'unconfirmed' }): void {
  $checkout.set(state);
  void submit((submission) => submission.markAsked(state.id));
}

function leave(reason: Leave): void {
  latestTransition += 1;
  $checkout.set(reason === 'placed' ? { step: 'placed' } : { step: 'leaving', reason });
  leaveCheckout(reason);
}

/** Follows a change of the cart or the attempt, by another tab. */
function onStorageChanged(): void {
  const state = $checkout.get();
  followRecords();
  if (state.step === 'unconfirmed') {
    if ($placedAttempt.get()?.clientOrderId === state.id) leave('placed');
    else if (refreshAttempt()?.attempt.clientOrderId !== state.id) void reopenUnless(state);
  } else if ('draft' in state && state.step !== 'sending') {
    if (isDisplayedOrderPlaced(state.draft.cart)) leave('placed');
    else if (!followCart(state.draft)) void reopenCheckout();
  } else if (isObstacle(state.step) && isDisplayedOrAwaitedOrderPlaced()) leave('placed');
}

/** Reopens the checkout unless the state changes meanwhile: the storage tells of a placed order with a delay. */
async function reopenUnless(state: Checkout): Promise<void> {
  await delay(orderTiming.storageDelayMs);
  if ($checkout.get() === state) await reopenCheckout();
}
