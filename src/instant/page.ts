import { startBadge } from './cart.ts';
import { startLater } from './later.ts';
import { startPreviewLink } from './preview-link.ts';
import { startSession } from './session.ts';
import { startToast } from './toast.ts';

startLater();
startBadge();
startPreviewLink();
startSession();
startToast();
