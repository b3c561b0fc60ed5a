import { startBadge } from './cart.ts';
import { startLater } from './later.ts';
import { startSession } from './session.ts';

startLater();
startBadge();
startSession();
