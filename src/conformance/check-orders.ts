import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Outcome } from '#api/client/call.ts';
import { plainTextIn } from '#api/client/read.ts';
import { isJsonObject, ownField, readReply } from '#api/reply.ts';
import { defaultSize, lineKey } from '#domain/cart/line-keys.ts';
import type { ValidatedProduct } from '#domain/catalogue/product.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import type { Order, OrderAttempt } from '#domain/orders/order.ts';
import { paymentKind } from '#domain/orders/payment.ts';
import { timeZone } from '#domain/shop/configuration.ts';
import { epochMs } from '#domain/text/dates.ts';
import { shorten } from '#domain/text/plain-text.ts';
import { wholeProfile } from './check-account.ts';
import { linesIn } from './check-cart.ts';
import type { Catalogue } from './check-catalogue.ts';
import type { Inspection } from './inspection.ts';

const noList = 'shoppers do not see their orders, and a lost answer cannot be cleared up.';

/** Checks the list of orders of a new account, with which its first order is compared. */
export async function checkEmptyList(api: Inspection): Promise<void> {
  const answer = await api.client.userOrders();
  if (answer.outcome === 'refused') {
    const observation = `refuses the list of an account that has no orders: ${api.answered}.`;
    api.differs('userOrders', observation, 'asks the shopper about a first order whose answer is lost.');
    return;
  }
  const orders = api.succeeds('userOrders', 'lists the orders', answer, noList);
  if (orders !== null && orders.length > 0)
    api.broken('userOrders', `shows ${orders.length} orders to a new account.`, 'shows orders of others.');
}

/**
 * Places one order and checks the list of orders. If `canPlaceTestOrders`, orders are not delivered, and it also tries a wrong
 * amount and a repeat.
 */
export async function checkOrders(api: Inspection, catalogue: Catalogue, email: string): Promise<void> {
  const { orderedProducts, canPlaceTestOrders, extras } = catalogue;
  const { client } = api;
  const isKeyed = extras.includes('orderKey');
  const attempt = attemptOf(orderedProducts, email);
  const lines = attempt.lines.map(({ productId: itemId, size }) => ({ itemId, size }));
  const piecesInCart = async () => {
    const cart = await linesIn(api, lines);
    return [...(cart?.values() ?? [])].reduce((sum, each) => sum + each, 0);
  };
  const before = await piecesInCart();
  for (const line of lines) await client.addToCart(line);
  if (canPlaceTestOrders) await checkWrongAmount(api, attempt);
  const placedAt = Date.now();
  const placed = await client.placeOrder(attempt);
  if (placed.outcome !== 'ok') {
    if (!(await checkUnansweredOrder(api, placed, email, isKeyed))) return;
  } else {
    api.succeeds('placeOrder', 'places an order', placed, '');
    if (canPlaceTestOrders) await checkRepeat(api, attempt, placed.value.orderId);
  }
  const order = await checkList(api);
  if (order === null) return;
  checkListedOrder(api, order, attempt, placedAt);
  await checkComparison(api, order);
  if ((await piecesInCart()) <= before) return;
  const observation = 'leaves what was ordered in the cart';
  if (!isKeyed) api.differs('placeOrder', `${observation}.`, 'takes it out of the cart itself.');
  else api.broken('placeOrder', `${observation}, though \`orderKey\` is announced.`, 'shows it there again.');
}

function attemptOf(orderedProducts: readonly ValidatedProduct[], email: string): OrderAttempt {
  const lines = orderedProducts.map(({ id, name, price, sizes, category, subCategory }) => {
    const size = sizes[0] ?? defaultSize;
    return { productId: id, name, price, images: [], size, quantity: 1, category, subCategory };
  });
  const { dateOfBirth, ...profile } = wholeProfile;
  const address = { ...profile, email, state: '', zipcode: '' };
  return { clientOrderId: randomUUID(), lines, address, amount: totalsOf(lines).total };
}

async function checkWrongAmount(api: Inspection, attempt: OrderAttempt): Promise<void> {
  const wrong = { ...attempt, amount: attempt.amount + 1, clientOrderId: randomUUID() };
  const answer = await api.client.placeOrder(wrong);
  if (answer.outcome === 'refused' && answer.amount === attempt.amount) return;
  const observation = `answers a wrong amount with ${api.answered}.`;
  api.broken('placeOrder', observation, 'a shopper would pay what they were not shown.');
}

async function checkRepeat(api: Inspection, attempt: OrderAttempt, id: string | null): Promise<void> {
  const repeat = await api.client.placeOrder(attempt);
  if (repeat.outcome === 'ok' && repeat.value.orderId === id) return;
  const observation = `answers the same attempt again with ${api.answered}.`;
  api.broken('placeOrder', observation, 'a lost answer could make two orders.');
}

/**
 * Looks for an order in the list although its reply was no success, as in a shop that stores the order and then fails to send its
 * mail. After silence the API may still be at work, so the list is polled as long as the storefront polls it. `isKeyed`: the
 * storefront takes refusals at their word. Returns whether the order is in the list.
 */
async function checkUnansweredOrder(
  api: Inspection,
  answer: Exclude<Outcome<unknown>, { outcome: 'ok' }>,
  email: string,
  isKeyed: boolean,
): Promise<boolean> {
  const { last, answered, client } = api;
  const isLost = !isKeyed || answer.outcome === 'unknown' || (answer.outcome === 'auth' && answer.isPage);
  const listed = last === null ? await pollForOrder(api) : await client.userOrders();
  if (listed.outcome === 'ok' && listed.value.length > 0) {
    const observation = `places an order, but: ${answered}.`;
    if (isLost) api.differs('placeOrder', observation, findsIt);
    else api.broken('placeOrder', observation, 'tells every shopper that the order was not placed.');
    return true;
  }
  // Some shops refuse an empty list.
  const isOpen = last === null || (listed.outcome !== 'ok' && listed.outcome !== 'refused');
  const late = isOpen ? `; the test order of ${email} may still arrive` : '';
  api.broken('placeOrder', `places no order: ${answered}${late}.`, 'nobody can order.');
  return false;
}

const findsIt =
  'takes such an answer for lost: it looks for the order in the list, and asks the shopper if the list does not tell.';

/** Reads the list until it has the order that was placed. Notes one that lags, or has other orders. */
async function checkList(api: Inspection): Promise<Order | null> {
  const first = await api.client.userOrders();
  const isMissing = first.outcome === 'ok' && first.value.length === 0;
  const listed = isMissing ? await pollForOrder(api) : first;
  const orders = api.succeeds('userOrders', 'lists the orders', listed, noList);
  if (orders === null) return null;
  if (isMissing && orders.length > 0)
    api.differs('userOrders', 'lacks an order right after it was placed, and has it later.', lags);
  if (orders.length !== 1) api.broken('userOrders', `has ${orders.length} orders after one.`, noList);
  return orders[0] ?? null;
}

const lags =
  'cannot say of an order whose answer was lost that it did not arrive, and takes one for refused that is stored and refused.';

/** Polls the list until it has an order, or the storefront would ask the shopper; returns the last reply. */
async function pollForOrder({ client, orderPolling }: Inspection): Promise<Outcome<Order[]>> {
  for (let waitedMs = 0; ; waitedMs += orderPolling.intervalMs) {
    const listed = await client.userOrders();
    const isListed = listed.outcome === 'ok' && listed.value.length > 0;
    if (isListed || listed.outcome === 'auth' || waitedMs >= orderPolling.timeoutMs) return listed;
    await pause(orderPolling.intervalMs);
  }
}

/** Checks that a payment that was never made is not confirmed. */
export async function checkPayment(api: Inspection): Promise<void> {
  const { outcome } = await api.client.verifyStripe({ success: 'false', orderId: randomUUID() });
  if (outcome === 'refused') return;
  const observation = `answers a payment that was not made with ${api.answered}.`;
  const conduct =
    outcome === 'ok'
      ? 'would empty the cart after a failed payment.'
      : 'stays on /verify with the cart as it was.';
  api.differs('verifyStripe', observation, conduct);
}

/** Checks what the last list says of the order: can it be found there after a lost answer, when was it made, how is it paid? */
function checkListedOrder(api: Inspection, order: Order, attempt: OrderAttempt, now: number): void {
  const { last } = api;
  const read = readReply(last?.text ?? '');
  const newest = read.outcome === 'ok' ? Object.values(ownField(read.reply, 'orders') ?? {}).at(-1) : null;
  const entry = isJsonObject(newest) ? newest : {};
  const asks = 'asks the shopper about a lost answer before it sends anything again.';
  const [listed, ordered] = [wordsOf(order), wordsOf(attempt)];
  const observation = `an order in the list is ${listed}, not ${ordered} as ordered: after a lost answer nobody can be sure which order it is.`;
  if (listed !== ordered)
    api.differs('userOrders', observation, `shows what is new in the list, and ${asks}`);
  if (order.clientOrderId !== attempt.clientOrderId)
    api.differs('placeOrder', 'does not keep the clientOrderId with the order, and need not.', asks);
  checkDate(api, order, JSON.stringify(ownField(entry, 'date') ?? null), now);
  const payment = plainTextIn(ownField(entry, 'paymentMethod'));
  if (paymentKind(payment) === 'cash') return;
  const storefront = 'takes it for paid online, or asks, when a link to /verify has a payment checked.';
  api.differs('userOrders', `calls cash on delivery "${shorten(payment, 40)}" in the list.`, storefront);
}

/** The parts by which the storefront recognises an order. */
function wordsOf({ lines, amount }: Pick<Order, 'lines' | 'amount'>): string {
  const pieces = lines.map(({ productId, size, quantity }) => `${quantity} ${lineKey(productId, size)}`);
  return `${pieces.toSorted().join(' and ') || 'nothing'} for ${amount}`;
}

/** Tolerance for a server's clock, ms; a larger difference is taken for another time zone. */
const clockToleranceMs = 20 * 60_000;

function checkDate(api: Inspection, { date, writtenDate }: Order, written: string, now: number): void {
  const isDay = /^"\d{4}-\d\d-\d\d"$/.test(written);
  const start = isDay ? epochMs(`${writtenDate} 00:00:00`) : date;
  if (start === null) {
    const observation = `the date of an order is ${written}, which is not written like 2026-11-22 08:30:00.`;
    const storefront = writtenDate === '' ? 'shows the order without a date.' : 'shows it as it is written.';
    api.differs('userOrders', observation, storefront);
    return;
  }
  const hours = Math.round((start - now) / 1_800_000) / 2;
  if (isDay ? hours <= 0 && hours >= -24 : Math.abs(start - now) <= clockToleranceMs) return;
  const zone = process.env.SHOP_API_ZONE || timeZone;
  const observation = `an order of now is of ${written}, ${Math.abs(hours)} hours ${hours < 0 ? 'ago' : 'ahead'} in ${zone}.`;
  api.differs('userOrders', observation, 'shows that date, until SHOP_API_ZONE names the zone of the API.');
}

/** Checks whether lists can be compared: with the same ids and in one piece (R34). */
async function checkComparison(api: Inspection, { id }: Order): Promise<void> {
  const reread = await api.client.pageOfOrders({});
  if (reread.outcome !== 'ok') return;
  const { list, isPart } = reread.value;
  const byContent = 'tells orders apart by what was ordered, and asks the shopper if that does not tell.';
  if (list[0]?.id !== id)
    api.differs('userOrders', 'gives an order another id at the second reading.', byContent);
  const byPage = 'shows the orders of this page only, and asks about one that is not in it.';
  if (isPart) api.differs('userOrders', 'speaks of pages, though `orderPages` is not announced.', byPage);
}
