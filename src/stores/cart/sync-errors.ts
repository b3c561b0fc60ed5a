import { showToast } from '../toasts.ts';
import type { SaveOutcome } from './cart-reconciler.ts';
import { lastErrorMessage } from './cart-server.ts';

let lastShown = '';

/** Repeats of the last message are not shown: an unreachable shop is announced once, not at each retry. */
export function showErrorOnce(text: string): false {
  if (lastShown !== text) showToast({ kind: 'error', text });
  lastShown = text;
  return false;
}

/** Tells of the calls of a round that failed. True when none of them is to be repeated. */
export function reportOutcomes(outcomes: readonly SaveOutcome[]): boolean {
  // What is refused is not sent again by itself: each refusal is the answer to another wish.
  if (!outcomes.includes('unknown') || outcomes.includes('refused')) lastShown = '';
  if (outcomes.some((outcome) => outcome !== 'ok')) showErrorOnce(lastErrorMessage());
  return !outcomes.includes('unknown');
}
