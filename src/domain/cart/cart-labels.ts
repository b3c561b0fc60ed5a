/** Short texts of controls and headings, each a constant that the bundler writes where it is used. */

export const unknownItem = 'Your item';

export const removeLabel = 'Remove';

export const loadingItems = 'Loading your items…';

export const orderSummary = 'Order Summary';

export const startShopping = 'Start Shopping';

export const undoLabel = 'Undo';

export const subtotalLabel = 'Subtotal';

export const freeLabel = 'Free';

export const totalLabel = 'Total';
