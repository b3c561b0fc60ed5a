import { decodeAttempt, type KeptAttempt } from '#domain/order-attempt.ts';
import { stored } from './storage.ts';

/** The one attempt to order of this device, in all tabs and after every reload (R19). Signing out must end it (R23). */
export const $orderAttempt = stored<KeptAttempt | null>('order-attempt', null, decodeAttempt);
