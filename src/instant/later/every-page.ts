import './frame.ts';
import { startKeepingCart } from './keep-cart.ts';
import { startSaying } from './saying.ts';

startSaying();
startKeepingCart();
