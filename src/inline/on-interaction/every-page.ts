import './frame.ts';
import { path as cartSyncScript } from '#islands/cart/cart-sync.ts?script';
import { startCartSync } from './cart-sync.ts';
import { startOffline } from './offline.ts';
import { startToasts } from './toasts.ts';

startToasts();
startOffline();
startCartSync(cartSyncScript);
