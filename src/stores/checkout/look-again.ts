import { $checkout, checkAttempt } from './checkout.ts';
import { submission } from './order-submission.ts';

/** Looks for an unconfirmed order whenever the connection or the shopper comes back. Returns a function that ends it. */
export function lookWhenBack(): () => void {
  // One look at a time: what the shopper decides would have to wait for all of them.
  let isLooking = false;
  const look = async () => {
    if (document.hidden || isLooking) return;
    isLooking = true;
    await lookAgain().finally(() => {
      isLooking = false;
    });
  };
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Looks once. Without news the question stays on the screen as it is, with all that the shopper has opened of it. */
async function lookAgain(): Promise<void> {
  const state = $checkout.get();
  if (state.step !== 'unconfirmed') return;
  const result = await submission.look(state.id);
  // After `placed` or `reopen` the checkout has moved on by itself: it follows the stored attempt.
  if ($checkout.get() !== state || !['nothing', 'unlisted', 'maybe'].includes(result.status)) return;
  const possibleOrders = state.evidence === 'maybe' ? state.orders : [];
  const sightedOrders = result.status === 'maybe' ? result.orders : [];
  const isNews =
    result.status !== state.evidence || JSON.stringify(sightedOrders) !== JSON.stringify(possibleOrders);
  if (isNews) await checkAttempt(state.refusal);
}
