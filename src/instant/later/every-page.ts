import './frame.ts';
import { startCartSync } from './cart-sync.ts';
import { startSaying } from './saying.ts';

startSaying();
startCartSync();
