import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from '#api/client/call.ts';
import type { Order } from '#domain/orders/order.ts';
import type { Inspection } from './inspection.ts';

/** Consequence for shoppers where the list of orders cannot be used. */
export const noOrderListConsequence =
  'shoppers do not see their orders, and a lost answer cannot be cleared up.';

export const noOrdersConsequence = 'nobody can order.';

/**
 * Checks whether an order is in the list although its reply was no success, as in a shop that stores the order and then fails to
 * send its mail. The account of `email` had no order before. `isKeyed`: the API announces `orderKey`, so that the storefront takes
 * its refusals at their word. Returns whether the order is in the list; false where the list does
 * not tell.
 */
export async function checkUnansweredOrder(
  inspection: Inspection,
  answer: Exclude<Outcome<unknown>, { outcome: 'ok' }>,
  email: string,
  isKeyed: boolean,
): Promise<boolean> {
  if (inspection.last === null) return checkSilence(inspection, email);
  const answered = inspection.answered;
  const isAnswerLost =
    !isKeyed || answer.outcome === 'unknown' || (answer.outcome === 'auth' && answer.isPage);
  const listed = await inspection.client.userOrders();
  const sighting = sightingIn(listed);
  if (sighting === 'unknown') {
    await noteListFailure(inspection, listed);
    const seen = `answers an order with ${answered}; whether it was placed is not known, as the list of orders failed, too.`;
    inspection.note('placeOrder', 'broken', seen, isAnswerLost ? asksBlindly : saysNotPlaced);
  } else if (sighting === 'missing') {
    inspection.note('placeOrder', 'broken', `places an order failed: ${answered}.`, noOrdersConsequence);
  } else {
    const seen = `places an order, but answers with ${answered}.`;
    if (isAnswerLost) inspection.note('placeOrder', 'differs', seen, findsIt);
    else inspection.note('placeOrder', 'broken', seen, saysNotPlaced);
  }
  return sighting === 'placed';
}

const saysNotPlaced = 'tells every shopper that the order was not placed.';

const asksBlindly = 'takes each answer for lost, and can only ask the shopper, since the list does not tell.';

const findsIt =
  'takes each answer for lost: it looks for the order in the list, and asks the shopper where the list does not tell.';

/**
 * Checks an order that got no complete answer in time. The API may still be at work on it, so the list is polled as long as the
 * storefront polls it.
 */
async function checkSilence(inspection: Inspection, email: string): Promise<boolean> {
  const { timeoutMs, orderPolling, isLate, answered } = inspection;
  const silence = `gives no whole answer to an order ${isLate ? `within ${seconds(timeoutMs)}` : `(${answered})`}`;
  const takes = `takes ${isLate ? 'an answer that comes too late for lost' : 'each answer for lost'}: it looks for the order in the list for ${seconds(orderPolling.timeoutMs)}`;
  const listed = await pollForOrder(inspection);
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
    const seen = `${silence}; the test order of ${email} may have been placed, but is not in the list ${seconds(orderPolling.timeoutMs)} later.`;
    const storefront = `${takes}, then asks the shopper, who may get two orders by sending it again.`;
    inspection.note('placeOrder', 'broken', seen, storefront);
  } else {
    await noteListFailure(inspection, listed);
    const seen = `${silence}; whether the test order of ${email} was placed is not known, as the list of orders failed, too.`;
    inspection.note('placeOrder', 'broken', seen, asksBlindly);
  }
  return sighting === 'placed';
}

/** Reads the list until it has the order that was placed, and notes one that is behind. */
export async function listPlacedOrder(inspection: Inspection): Promise<Outcome<Order[]>> {
  const first = await inspection.client.userOrders();
  if (first.outcome !== 'ok' || first.value.length > 0) return first;
  const listed = await pollForOrder(inspection);
  if (sightingIn(listed) === 'placed')
    inspection.note(
      'userOrders',
      'differs',
      'lacks an order right after it was placed, and has it later.',
      'cannot say of an order whose answer was lost that it did not arrive, and takes one for refused that is stored and refused.',
    );
  return listed;
}

/** Polls the list until it has an order, or the storefront would ask the shopper; returns the last reply. */
async function pollForOrder({ client, orderPolling }: Inspection): Promise<Outcome<Order[]>> {
  for (let waitedMs = 0; ; waitedMs += orderPolling.intervalMs) {
    const listed = await client.userOrders();
    const isOver = listed.outcome === 'auth' || waitedMs >= orderPolling.timeoutMs;
    if (isOver || sightingIn(listed) === 'placed') return listed;
    await pause(orderPolling.intervalMs);
  }
}

/** Evidence in the list of an account about its only order; some shops answer an empty list with a refusal. */
function sightingIn(listed: Outcome<Order[]>): 'placed' | 'missing' | 'unknown' {
  if (listed.outcome === 'ok') return listed.value.length > 0 ? 'placed' : 'missing';
  return listed.outcome === 'refused' ? 'missing' : 'unknown';
}

/** Notes that the list was not read by the last call. */
async function noteListFailure(inspection: Inspection, listed: Outcome<Order[]>): Promise<void> {
  await inspection.succeeds(
    'userOrders',
    'lists the orders',
    Promise.resolve(listed),
    noOrderListConsequence,
  );
}

function seconds(ms: number): string {
  return `${ms / 1_000} s`;
}
