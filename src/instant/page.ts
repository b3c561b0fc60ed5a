import { startCart } from './cart.ts';
import { startSession } from './session.ts';
import { startToast } from './toast.ts';

startCart();
startSession();
startToast();
