import './frame.ts';
import { path as cartSyncScript } from '#islands/cart/cart-sync.ts?script';
import { startToasts } from '../toast.ts';
import { startCartSync } from './cart-sync.ts';
import { startDataSaver } from './data-saver.ts';
import { makeInstallable } from './offline.ts';

startToasts();
makeInstallable();
startCartSync(cartSyncScript);
startDataSaver();
