import { plainTextIn } from '#api/client/read.ts';
import { isJsonObject, ownField, readReply } from '#api/reply.ts';
import { sizeKey } from '#domain/cart/cart-lines.ts';
import type { Order, OrderAttempt } from '#domain/orders/order.ts';
import { paymentKind } from '#domain/orders/payment.ts';
import { epochMs } from '#domain/text/api-dates.ts';
import { shorten } from '#domain/text/plain-text.ts';
import type { Inspection } from './inspection.ts';

/** Checks whether an order whose reply was lost can be found in the list, and the date and the payment of the order there. */
export function checkListedOrder(
  inspection: Inspection,
  order: Order,
  attempt: OrderAttempt,
  now: number,
): void {
  checkRecognition(inspection, order, attempt);
  checkDate(inspection, order, now);
  checkPaymentMethod(inspection);
}

/** Checks whether the list can be compared with one that was read before: with the same ids, and in one piece (R34). */
export async function checkComparison(inspection: Inspection, { id }: Order): Promise<void> {
  const reread = await inspection.client.pageOfOrders({});
  if (reread.outcome !== 'ok') return;
  if (reread.value.list[0]?.id !== id) {
    const seen = 'gives an order another id at the second reading.';
    const storefront =
      'tells orders apart by what was ordered, and asks the shopper where that does not tell.';
    inspection.note('userOrders', 'differs', seen, storefront);
  }
  if (reread.value.isPart) {
    const seen = 'speaks of pages, though `orderPages` is not announced.';
    const storefront =
      'shows the orders of this page alone, and asks the shopper about one that is neither confirmed nor in it, even if it was refused.';
    inspection.note('userOrders', 'differs', seen, storefront);
  }
}

/** Returns a test whether `checkListedOrder` already reports a path of the reply, such as `orders.0.items.0.size`. */
export function isReportedFor(order: Order, attempt: OrderAttempt): (path: string) => boolean {
  const patterns = [
    'date',
    'paymentMethod',
    ...missingFrom(order, attempt).map(({ pathPattern }) => pathPattern),
  ];
  const reported = new RegExp(`^orders\\.\\d+\\.(?:${patterns.join('|')})$`);
  return (path) => reported.test(path);
}

/** Checks whether the list names cash on delivery as such, since the order was placed so. */
function checkPaymentMethod(inspection: Inspection): void {
  const written = plainTextIn(listedField(inspection, 'paymentMethod'));
  const kind = paymentKind(written);
  if (kind === 'cash') return;
  const seen = written
    ? `calls cash on delivery ${JSON.stringify(shorten(written, 40))} in the list.`
    : 'names no payment method in the list.';
  const storefront =
    kind === 'online'
      ? 'takes such an order for paid online: a link to /verify has its payment checked without asking the shopper.'
      : 'cannot tell cash from a card, and asks the shopper before a link to /verify has a payment checked.';
  inspection.note('userOrders', 'differs', seen, storefront);
}

/** Checks whether the list comes in pages. An account's only order makes one page. */
export async function checkPages(
  inspection: Inspection,
  order: Order,
  isReported: (path: string) => boolean,
): Promise<void> {
  const without = 'My Orders shows the latest orders and no older ones.';
  const ask = (request: { limit?: number; before?: string }) => {
    const asked = inspection.client.pageOfOrders(request);
    return inspection.succeeds('userOrders', 'gives a page of the orders', asked, without, isReported);
  };
  const newest = await ask({ limit: 1 });
  const older = await ask({ before: order.id });
  if (newest === null || older === null) return;
  const isLast = newest.hasOlder === false && older.hasOlder === false;
  inspection.shows(
    'userOrders',
    isLast && newest.list.length === 1 && older.list.length === 0,
    'gives the orders in pages.',
    'gives the only order in two pages, or says that there are older ones.',
    without,
  );
}

function checkRecognition(inspection: Inspection, order: Order, attempt: OrderAttempt): void {
  const missing = missingFrom(order, attempt);
  if (missing.length === 0) {
    inspection.note('userOrders', 'conforms', 'shows what was ordered and for how much.');
  } else {
    const seen = `an order in the list lacks ${listOf(missing.map(({ name }) => name))} as ordered: after a lost answer nobody can be sure which order it is.`;
    const storefront =
      'shows what is new in the list after a lost answer, and asks the shopper before it sends anything again.';
    inspection.note('userOrders', 'differs', seen, storefront);
  }
  if (order.clientOrderId === attempt.clientOrderId) {
    inspection.note('placeOrder', 'conforms', 'keeps the clientOrderId.');
  } else if (missing.length === 0) {
    const storefront =
      'reads the order list before an order and after a lost answer, and asks the shopper before it sends anything again.';
    inspection.note(
      'placeOrder',
      'differs',
      'does not keep the clientOrderId with the order, and need not.',
      storefront,
    );
  }
}

/** `its lines, the sizes, and the amount` */
function listOf(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names);
}

/** A part by which the storefront recognises an order. */
interface OrderPart {
  name: string;
  /** Its path in an order of the list, as a regular expression. */
  pathPattern: string;
}

/** The parts by which the storefront recognises an order and which differ from the attempt. */
function missingFrom(order: Order, { lines, amount }: OrderAttempt): OrderPart[] {
  const listed = lines.flatMap((ordered, index) => {
    const line = order.lines.find(({ productId }) => productId === ordered.productId) ?? order.lines[index];
    return line === undefined ? [] : [{ line, ordered }];
  });
  const everyLine = (isSame: (pair: (typeof listed)[number]) => boolean) => listed.every(isSame);
  const inLines = (name: string) => String.raw`items\.\d+\.${name}`;
  const parts: (OrderPart & { isAsOrdered: boolean })[] = [
    { name: 'its lines', pathPattern: 'items', isAsOrdered: order.lines.length === lines.length },
    {
      name: 'the ids of its products',
      pathPattern: inLines('_?id'),
      isAsOrdered: everyLine(({ line, ordered }) => line.productId === ordered.productId),
    },
    {
      name: 'the sizes',
      pathPattern: inLines('size'),
      isAsOrdered: everyLine(({ line, ordered }) => sizeKey(line.size) === sizeKey(ordered.size)),
    },
    {
      name: 'the quantities',
      pathPattern: inLines('quantity'),
      isAsOrdered: everyLine(({ line, ordered }) => line.quantity === ordered.quantity),
    },
    { name: 'the amount', pathPattern: 'amount', isAsOrdered: order.amount === amount },
  ];
  return parts.filter(({ isAsOrdered }) => !isAsOrdered);
}

/** Tolerance for a server's clock, ms; a larger difference is taken for another time zone. */
const clockToleranceMs = 20 * 60_000;
const farthestZonesMs = 26 * 3_600_000;
const dayMs = 24 * 3_600_000;

function checkDate(inspection: Inspection, { date, writtenDate: shown }: Order, now: number): void {
  const written = JSON.stringify(listedField(inspection, 'date') ?? null);
  const isDay = /^"\d{4}-\d\d-\d\d"$/.test(written);
  // A date is shown in the time zone of the API, wherever the shopper is.
  const start = isDay ? epochMs(`${shown} 00:00:00`) : date;
  const off = start === null ? 0 : distance(now, start, isDay ? dayMs : 0);
  // A difference of days comes from no time zone. It does no harm, since orders are recognised without dates.
  if (Math.abs(off) > farthestZonesMs) {
    const days = Math.round(Math.abs(off) / dayMs);
    const seen = `an order of now is of ${written}, ${days} ${days === 1 ? 'day' : 'days'} ${off < 0 ? 'ago' : 'ahead'}.`;
    inspection.note('userOrders', 'differs', seen, 'shows that date.');
    return;
  }
  const zone = process.env.SHOP_API_ZONE || 'Africa/Kampala';
  if (date === null) {
    const why = isAmbiguous(written)
      ? 'has more than one reading'
      : 'is not written like 2026-11-22 08:30:00';
    const seen = `the date of an order is ${written}, which ${why}.`;
    const storefront = shown === '' ? 'shows the order without a date.' : 'shows it as it is written.';
    inspection.note('userOrders', 'differs', seen, storefront);
  } else if (Math.abs(off) <= clockToleranceMs) {
    inspection.note('userOrders', 'conforms', 'dates an order rightly.');
  } else if (isDay) {
    const seen = `an order of now is of ${written}, which is another day in ${zone}.`;
    inspection.note('userOrders', 'differs', seen, 'shows that day.');
  } else {
    const hours = Math.round(off / 1_800_000) / 2;
    const seen = `an order of now is of ${written}, ${Math.abs(hours)} hours ${hours < 0 ? 'ago' : 'ahead'} in ${zone}.`;
    const storefront =
      'shows wrong hours until SHOP_API_ZONE names the zone of the API, such as America/Denver.';
    inspection.note('userOrders', 'differs', seen, storefront);
  }
}

/** Milliseconds from `now` to a time, or to the nearer end of a span of time that begins there; 0 within it. */
function distance(now: number, start: number, span: number): number {
  return now < start ? start - now : Math.min(0, start + span - now);
}

/** Whether a date may be read with day and month in either order. */
function isAmbiguous(written: string): boolean {
  const [, one, other] = /^"(\d{1,2})[/.-](\d{1,2})[/.-]\d{2,4}\b/.exec(written) ?? [];
  return Number(one) <= 12 && Number(other) <= 12;
}

/** A field of the newest order as the API wrote it in its last list; undefined where there is none. */
function listedField({ last }: Inspection, name: string): unknown {
  const read = readReply(last?.text ?? '');
  const orders = read.outcome === 'ok' ? Object.values(ownField(read.reply, 'orders') ?? {}) : [];
  const newest = orders.at(-1);
  return isJsonObject(newest) ? ownField(newest, name) : undefined;
}
