import { sightByKey, sightOrder } from '#domain/checkout/order-sighting.ts';
import type { Order } from '#domain/orders/order.ts';
import { attempts } from './attempts.ts';
import { withOrderLock } from './locks.ts';
import { readAttempt } from './order-attempt.ts';
import { hasExtra } from './shop-api.ts';

/** Settles the unconfirmed order when this list, read by whatever screen, has it beyond doubt. Says whether it did. */
export async function settleListed(orders: readonly Order[]): Promise<boolean> {
  if (!isListed(orders)) return false;
  return withOrderLock(async () => {
    const sent = readAttempt();
    if (!sent || !isListed(orders)) return false;
    attempts.settle(sent);
    return true;
  }).catch(() => false);
}

function isListed(orders: readonly Order[]): boolean {
  const sent = readAttempt();
  if (!sent) return false;
  return (hasExtra('orderKey') ? sightByKey : sightOrder)(orders, sent).seen === 'placed';
}
