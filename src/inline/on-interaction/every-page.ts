import './frame.ts';
import { path as cartSyncScript } from '#islands/cart/cart-sync.ts?script';
import { startBrowseToasts } from '../toast.ts';
import { startCardSteppers } from './card-stepper.ts';
import { startCardStock } from './card-stock.ts';
import { startCartSync } from './cart-sync.ts';
import { startDataSaver } from './data-saver.ts';
import { makeInstallable } from './offline.ts';

startBrowseToasts();
makeInstallable();
startCardStock();
startCardSteppers();
startCartSync(cartSyncScript);
startDataSaver();
