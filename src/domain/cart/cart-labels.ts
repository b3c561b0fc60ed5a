/** Constants only: the bundler inlines them, so that no screen loads another's (src/README.md). */

export const unknownItem = 'Your item';

export const removeLabel = 'Remove';

export const loadingItems = 'Loading your items…';

export const orderSummary = 'Order summary';

/** Before the specification's own sentence. */
export const emptyCartWaits = 'What you choose waits here until you are ready.';

export const undoLabel = 'Undo';

export const subtotalLabel = 'Subtotal';

/** Shown once nothing is missing for free delivery. */
export const deliveryIsFree = 'Your delivery is free';

export const freeLabel = 'Free';

export const totalLabel = 'Total';
