import { showToast } from '../toasts.ts';
import type { SaveOutcome } from './cart-reconciler.ts';
import { lastErrorMessage } from './cart-server.ts';

let lastShown = '';

/**
 * Shows an error unless it was the last one shown: an unreachable shop is announced once, not at each retry. Returns false,
 * the result of a round that failed.
 */
export function showErrorOnce(text: string): false {
  if (lastShown !== text) showToast({ kind: 'error', text });
  lastShown = text;
  return false;
}

/** Shows the error of a round's failed calls. True when none of them is to be repeated. */
export function reportOutcomes(outcomes: readonly SaveOutcome[]): boolean {
  // A refused change is not sent again by itself, so that each refusal is of a new change, and is shown.
  if (!outcomes.includes('unknown') || outcomes.includes('refused')) lastShown = '';
  if (outcomes.some((outcome) => outcome !== 'ok')) showErrorOnce(lastErrorMessage());
  return !outcomes.includes('unknown');
}
