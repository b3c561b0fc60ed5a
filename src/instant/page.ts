import { startBadge } from './cart.ts';
import { startLater } from './later.ts';
import { startSession } from './session.ts';
import { startToast } from './toast.ts';

startLater();
startBadge();
startSession();
startToast();
