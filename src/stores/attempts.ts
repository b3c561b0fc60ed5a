import { placedAttempt, removals } from '#domain/checkout/ordered-removal.ts';
import { cartRecords, record } from './cart.ts';
import { $isCartFresh, readCartAgain } from './cart-arrival.ts';
import { $landmark } from './landmark.ts';
import { $placedAttempt, readAttempt, writeAttempt } from './order-attempt.ts';
import type { AttemptStore } from './order-submission.ts';
import { hasExtra } from './shop-api.ts';

/** The attempts of the account that is signed in. */
export const attempts: AttemptStore = {
  sent: readAttempt,
  write(attempt) {
    const isWritten = writeAttempt(attempt);
    if (attempt === null) readCartAgain();
    return isWritten;
  },
  placed: () => $placedAttempt.get(),
  settle(sent) {
    const removed = removals(cartRecords.read(), sent.cart, hasExtra('orderKey'));
    // First what makes room: a full storage must take the rest.
    writeAttempt(null);
    $placedAttempt.set(placedAttempt(sent, removed));
    $landmark.set('');
    for (const { kind, key, quantity, replaces } of removed) record(kind, key, quantity, replaces);
    // The server has taken the ordered pieces out of its own cart, and knows what other devices put there.
    $isCartFresh.set(false);
    readCartAgain();
  },
};
