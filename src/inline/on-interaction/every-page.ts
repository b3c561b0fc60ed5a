import './frame.ts';
import { path as cartSyncScript } from '#islands/cart/cart-sync.ts?script';
import { startToasts } from '../toast.ts';
import { startCartSync } from './cart-sync.ts';
import { startOffline } from './offline.ts';

startToasts();
startOffline();
startCartSync(cartSyncScript);
