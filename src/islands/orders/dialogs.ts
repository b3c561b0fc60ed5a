/** File that My Orders loads at the first touch: its dialogs, and the keeping of its orders for a visit without a connection (R42). */
export { persistSeenOrders } from '#stores/orders/seen-orders.ts';
export { CallOffDialog } from './CallOffDialog.tsx';
export { SlipDialog, TrackingDialog } from './OrderDialogs.tsx';
export { ReviewDialog } from './ReviewDialog.tsx';
