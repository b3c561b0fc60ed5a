import './frame.ts';
import { startCartSync } from './cart-sync.ts';
import { startOffline } from './offline.ts';
import { startToasts } from './toasts.ts';

startToasts();
startOffline();
startCartSync();
