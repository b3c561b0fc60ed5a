import { startBadge } from './cart.ts';
import { startLater } from './later.ts';
import { startSession } from './session.ts';
import { sayWaiting } from './toast.ts';

startLater();
startBadge();
startSession();
sayWaiting();
