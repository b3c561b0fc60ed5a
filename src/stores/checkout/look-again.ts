import { $checkout, checkAttempt } from './checkout.ts';

/**
 * Looks for an unconfirmed order whenever the connection comes back, or the shopper comes back to the page, while the checkout
 * asks about the order; nothing is sent. Returns a function that ends it.
 */
export function lookWhenBack(): () => void {
  const look = () => void (!document.hidden && lookAgain());
  addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    removeEventListener('online', look);
    document.removeEventListener('visibilitychange', look);
  };
}

/** Looks once. What the shopper is asked stays as it is, with all that they have opened of it, unless there is news. */
async function lookAgain(): Promise<void> {
  const state = $checkout.get();
  if (state.step !== 'unconfirmed') return;
  // In the page already. By `submit` the checkout's own script would export more, and it has no byte left; imported as usual
  // the bundler would give it to all screens.
  const { submission } = await import('./order-submission.ts');
  const result = await submission.look(state.id);
  // An order that is seen leaves the checkout by itself, as one that another tab has seen does.
  if ($checkout.get() !== state || (result.status !== 'nothing' && result.status !== 'maybe')) return;
  const asked = state.evidence === 'maybe' ? state.orders : [];
  const seen = result.status === 'maybe' ? result.orders : [];
  const isNews = result.status !== state.evidence || JSON.stringify(seen) !== JSON.stringify(asked);
  if (isNews) await checkAttempt(state.refusal);
}
