import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from '#api/client/call.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Inspection } from './inspection.ts';

/** Loss for shoppers where the list of orders cannot be used. */
export const withoutList = 'shoppers do not see their orders, and a lost answer cannot be cleared up.';

export const withoutOrders = 'nobody can order.';

/**
 * Checks whether an order without a success reply is in the list all the same, as in a shop that fails after storing it, for
 * example at its mail. The account, of this `email`, had no order before. Returns whether it is; false where the list does not
 * tell.
 */
export async function checkUnansweredOrder(
  inspection: Inspection,
  answer: Exclude<Outcome<unknown>, { outcome: 'ok' }>,
  email: string,
): Promise<boolean> {
  if (inspection.last === null) return checkSilence(inspection, email);
  const answered = inspection.answered;
  const isLost = answer.outcome === 'unknown' || (answer.outcome === 'auth' && answer.isPage);
  const listed = await inspection.client.userOrders();
  const sighting = sightingIn(listed);
  if (sighting === 'unknown') {
    await noteListFailure(inspection, listed);
    const seen = `answers an order with ${answered}; whether it was placed is not known, as the list of orders failed, too.`;
    inspection.note('placeOrder', 'broken', seen, isLost ? asksBlindly : saysNotPlaced);
  } else if (sighting === 'missing') {
    inspection.note('placeOrder', 'broken', `places an order failed: ${answered}.`, withoutOrders);
  } else {
    const seen = `places an order, but answers with ${answered}.`;
    if (isLost) inspection.note('placeOrder', 'differs', seen, findsIt);
    else inspection.note('placeOrder', 'broken', seen, saysNotPlaced);
  }
  return sighting === 'placed';
}

const saysNotPlaced = 'tells every shopper that the order was not placed.';

const asksBlindly = 'takes each answer for lost, and can only ask the shopper, since the list does not tell.';

const findsIt =
  'takes each answer for lost: it looks for the order in the list, and asks the shopper where the list does not tell.';

/**
 * Checks an order that got no whole answer in time. The API may still be at work on it, so that it is looked for as long as the
 * storefront does.
 */
async function checkSilence(inspection: Inspection, email: string): Promise<boolean> {
  const { timeoutMs, orderLooks, isLate, answered } = inspection;
  const silence = `gives no whole answer to an order ${isLate ? `within ${seconds(timeoutMs)}` : `(${answered})`}`;
  const takes = `takes ${isLate ? 'an answer that comes too late for lost' : 'each answer for lost'}: it looks for the order in the list for ${seconds(orderLooks.forMs)}`;
  const listed = await lookForOrder(inspection);
  const sighting = sightingIn(listed);
  if (sighting === 'placed') {
    const seen = `${silence}, but places it: the test order is in the list.`;
    inspection.note(
      'placeOrder',
      'differs',
      seen,
      `${takes}, and asks the shopper where the list does not tell.`,
    );
  } else if (sighting === 'missing') {
    const seen = `${silence}; the test order of ${email} may have been placed, but is not in the list ${seconds(orderLooks.forMs)} later.`;
    const storefront = `${takes}, then asks the shopper, who may get two orders by sending it again.`;
    inspection.note('placeOrder', 'broken', seen, storefront);
  } else {
    await noteListFailure(inspection, listed);
    const seen = `${silence}; whether the test order of ${email} was placed is not known, as the list of orders failed, too.`;
    inspection.note('placeOrder', 'broken', seen, asksBlindly);
  }
  return sighting === 'placed';
}

/** Reads the list until it has an order or the storefront would ask the shopper; returns the last reply. */
async function lookForOrder({ client, orderLooks }: Inspection): Promise<Outcome<Order[]>> {
  for (let waitedMs = 0; ; waitedMs += orderLooks.everyMs) {
    const listed = await client.userOrders();
    const isOver = listed.outcome === 'auth' || waitedMs >= orderLooks.forMs;
    if (isOver || sightingIn(listed) === 'placed') return listed;
    await pause(orderLooks.everyMs);
  }
}

/** Evidence of an account’s list about its only order; some shops refuse an empty list. */
function sightingIn(listed: Outcome<Order[]>): 'placed' | 'missing' | 'unknown' {
  if (listed.outcome === 'ok') return listed.value.length > 0 ? 'placed' : 'missing';
  return listed.outcome === 'refused' ? 'missing' : 'unknown';
}

/** Notes that the list was not read by the last call. */
async function noteListFailure(inspection: Inspection, listed: Outcome<Order[]>): Promise<void> {
  await inspection.succeeds('userOrders', 'lists the orders', Promise.resolve(listed), withoutList);
}

function seconds(ms: number): string {
  return `${ms / 1_000} s`;
}
