import { plainTextIn } from '#api/client/read.ts';
import { isJsonObject, ownField, readReply } from '#api/reply.ts';
import { lineKey } from '#domain/cart/line-keys.ts';
import type { Order, OrderAttempt } from '#domain/orders/order.ts';
import { paymentKind } from '#domain/orders/payment.ts';
import { timeZone } from '#domain/shop/configuration.ts';
import { epochMs } from '#domain/text/dates.ts';
import { shorten } from '#domain/text/plain-text.ts';
import type { Inspection } from './inspection.ts';

/** Checks what the last list says of the order: can it be found there after a lost answer, when was it made, how is it paid? */
export function checkListedOrder(api: Inspection, order: Order, attempt: OrderAttempt, now: number): void {
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
export async function checkComparison(api: Inspection, { id }: Order): Promise<void> {
  const reread = await api.client.pageOfOrders({});
  if (reread.outcome !== 'ok') return;
  const { list, isPart } = reread.value;
  const byContent = 'tells orders apart by what was ordered, and asks the shopper if that does not tell.';
  if (list[0]?.id !== id)
    api.differs('userOrders', 'gives an order another id at the second reading.', byContent);
  const byPage = 'shows the orders of this page only, and asks about one that is not in it.';
  if (isPart) api.differs('userOrders', 'speaks of pages, though `orderPages` is not announced.', byPage);
}
