import './frame.ts';
import { startCartSync } from './cart-sync.ts';
import { startToasts } from './toasts.ts';

startToasts();
startCartSync();
