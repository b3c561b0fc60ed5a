import { removeOrdered } from './cart.ts';
import { $landmark } from './landmark.ts';
import { $placedAttempt, readAttempt, writeAttempt } from './order-attempt.ts';
import type { AttemptStore } from './order-submission.ts';
import { hasExtra } from './shop-api.ts';

/** The attempts of the account that is signed in. */
export const attempts: AttemptStore = {
  sent: readAttempt,
  write: writeAttempt,
  placed: () => $placedAttempt.get(),
  settle({ attempt: { clientOrderId }, cart }) {
    // First what makes room: a full storage must take the rest.
    writeAttempt(null);
    $placedAttempt.set({ clientOrderId, cart });
    $landmark.set('');
    removeOrdered(cart, hasExtra('orderKey'));
  },
};
