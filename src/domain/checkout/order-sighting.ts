import type { Order, OrderAddress, OrderAttempt } from '../orders/order.ts';
import { hash32 } from '../text/slug.ts';
import { isSameOrder, type SentAttempt } from './order-attempt.ts';

/**
 * The evidence of an order list about an attempt. `maybe`: these orders are new, and only the shopper can tell whether one of
 * them is the attempt's. `nothing`: an API that knows the key does not have it. `unlisted`: the list has all earlier orders and no
 * new one, which is no proof, since it may be minutes behind. `unsure`: the list tells nothing, as when all its new orders are of
 * other products.
 */
export type Sighting =
  | { seen: 'placed' | 'nothing' | 'unlisted' | 'unsure' }
  | { seen: 'maybe'; orders: readonly Order[] };

/** Looks for an attempt's order in the list. No clock takes part: neither the phone's nor the server's (R33). */
export function sightOrder(orders: readonly Order[], sent: SentAttempt): Sighting {
  const { attempt, before, isListRead, tries } = sent;
  if (orders.some((order) => keyOf(order) === attempt.clientOrderId)) return { seen: 'placed' };
  const keyless = orders.filter((order) => keyOf(order) === null);
  const lasting = withLastingIds(keyless, before);
  const { fresh: allFresh, isWhole } = newOrders(lasting, before);
  const fresh = allFresh.filter((order) => !isOfOtherProducts(order, attempt));
  const fits = fresh.filter(
    (order) => fitsAttempt(order, attempt) && isSameAddress(order.address, attempt.address),
  );
  if (!isListRead) {
    const shown =
      fits.length > 0
        ? fits
        : fresh.filter((order) => lasting.indexOf(order) >= lasting.length - newestShown);
    return shown.length > 0 ? { seen: 'maybe', orders: shown } : { seen: 'unsure' };
  }
  // In a list that lacks an earlier order, a new one may be that one, written differently today, or older than the list was long.
  if (isWhole && fits.length > 0 && fits.length <= tries) return { seen: 'placed' };
  if (fresh.length > 0) return { seen: 'maybe', orders: fits.length > 0 ? fits : fresh };
  // A shop may list this very order with other ids, names and another amount, so that any new order is a doubt.
  const isUnchanged = isWhole && allFresh.length === 0 && !hidesOrder(lasting, attempt);
  return { seen: isUnchanged ? 'unlisted' : 'unsure' };
}

/** Whether an order is certainly another: another amount, and no line with an id or a name of the attempt's. */
function isOfOtherProducts({ amount, lines }: Order, attempt: OrderAttempt): boolean {
  const ids = new Set(attempt.lines.map(({ productId }) => productId));
  const names = new Set(attempt.lines.map(({ name }) => plain(name)));
  const isOther = ({ productId, name }: Order['lines'][number]) =>
    productId !== '' && plain(name) !== '' && !ids.has(productId) && !names.has(plain(name));
  return amount !== null && amount !== attempt.amount && lines.length > 0 && lines.every(isOther);
}

/** Only a text's ASCII letters and digits, since shops write punctuation, spaces and capitals in their own way. */
function plain(text: string): string {
  return text.replace(/\W+/g, '').toLowerCase();
}

/** Whether a truncated list of identical orders without ids would look the same with the order in it. */
function hidesOrder(orders: readonly Order[], { lines }: OrderAttempt): boolean {
  const [first] = orders;
  if (first?.id !== '') return false;
  const isOther = isSameOrder(first.lines, first.lines) && !isSameOrder(first.lines, lines);
  return !isOther && orders.every((order) => fingerprintOf(order) === fingerprintOf(first));
}

/** As `sightOrder`, of an API with `orderKey`: in the reply to a request for this key; in a whole list only `placed` counts. */
export function sightByKey(orders: readonly Order[], { attempt }: SentAttempt): Sighting {
  if (orders.some((order) => keyOf(order) === attempt.clientOrderId)) return { seen: 'placed' };
  return { seen: orders.length === 0 ? 'nothing' : 'unsure' };
}

/** Number of the latest orders that the shopper is asked about if the earlier list is unknown. */
const newestShown = 3;

function keyOf({ clientOrderId }: Order): string | null {
  return clientOrderId?.toLowerCase() ?? null;
}

/** The orders without ids if not one earlier id has come back: some shops encrypt ids anew for each reply. */
function withLastingIds(orders: readonly Order[], before: readonly string[]): readonly Order[] {
  const ids = new Set(before.map(idIn));
  const areLasting = before.length === 0 || orders.some(({ id }) => id !== '' && ids.has(id));
  return areLasting ? orders : orders.map((order) => ({ ...order, id: '' }));
}

/** The new orders, and whether the list still has all earlier ones. Both lists have the same direction. */
export function newOrders(orders: readonly Order[], before: readonly string[]) {
  const list = withLastingIds(orders, before);
  const hasIds = list.some(({ id }) => id !== '');
  const keyIn = (print: string) => (hasIds && idIn(print)) || print.slice(print.indexOf('\n'));
  const keys = list.map((order) => keyIn(fingerprintOf(order)));
  const keysBefore = before.map(keyIn);
  const leftByKey = new Map<string, number>();
  for (const key of keysBefore) leftByKey.set(key, (leftByKey.get(key) ?? 0) + 1);
  const fresh = orders.filter((_, index) => {
    const key = keys[index] ?? '';
    const left = leftByKey.get(key) ?? 0;
    if (left > 0) leftByKey.set(key, left - 1);
    return left === 0;
  });
  const isWhole = [...leftByKey.values()].every((left) => left === 0);
  return isWhole && fresh.length === 0 ? movedOrders(orders, keys, keysBefore) : { fresh, isWhole };
}

/**
 * As `newOrders`, for a list of the same orders as before. In another order and without ids, one may have dropped off the end of a
 * truncated list while a new one of the same content was added at the other; or the shop has sorted the list anew.
 */
function movedOrders(orders: readonly Order[], keys: readonly string[], before: readonly string[]) {
  const isById = (_: Order, index: number) => !keys[index]?.startsWith('\n');
  const isUnmoved = keys.every((key, index) => key === before[index]);
  if (isUnmoved || orders.every(isById)) return { fresh: [], isWhole: true };
  const oneOn = (from: readonly string[], to: readonly string[]) =>
    to.slice(1).every((key, index) => key === from[index]);
  const isEnd = (_: Order, index: number) =>
    (index === 0 && oneOn(before, keys)) || (index === orders.length - 1 && oneOn(keys, before));
  const fresh = orders.filter((order, index) => isEnd(order, index) && !isById(order, index));
  return { fresh, isWhole: false };
}

/** Whether what is known of the address is the attempt's. The same products to somebody else are another order. */
function isSameAddress(ordered: OrderAddress, address: OrderAddress): boolean {
  return Object.entries(ordered).every(
    ([part, text]) => !text || plain(text) === plain(address[part as keyof OrderAddress]),
  );
}

/** Whether an order can be compared, and every line and the amount are the attempt's. */
export function fitsAttempt(
  { lines, amount }: Order,
  attempt: Pick<OrderAttempt, 'amount'> & { lines: Parameters<typeof isSameOrder>[1] },
): boolean {
  return amount === attempt.amount && isSameOrder(lines, attempt.lines);
}

/** Identifies an order in a list: its id, and on a second line a hash of its content without what changes with time. */
export function fingerprintOf({ id, writtenDate, amount, lines, address }: Order): string {
  const content = JSON.stringify([
    writtenDate,
    amount,
    lines.map(({ productId, name, size, quantity, price }) => [productId, name, size, quantity, price]),
    Object.values(address),
  ]);
  return `${id}\n${hash32(content).toString(36)}${hash32(`${content.length}${content}`).toString(36)}`;
}

function idIn(fingerprint: string): string {
  return fingerprint.replace(/\n.*/, '');
}
