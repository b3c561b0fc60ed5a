import type { Order, OrderAddress, OrderLine } from '#domain/orders/order.ts';
import { paymentMethod } from '#domain/shop/shop.ts';
import { epochMs } from '#domain/text/dates.ts';
import { amountIn, wholeNumber } from '#domain/text/money.ts';
import { type JsonObject, ownField, saysNo } from '../reply.ts';
import type { Call, CallOptions } from './call.ts';
import { orderEntries, userOrdersEndpoint } from './last-order.ts';
import { field, idIn, imagesIn, objectIn, objectsIn, plainTextIn, productIdIn } from './read.ts';

/** Reads all orders of the account (user-orders.php), the oldest first; with `clientOrderId` only that one. */
export function userOrders(
  call: Call,
  { clientOrderId, ...options }: CallOptions & { clientOrderId?: string } = {},
) {
  return call(userOrdersEndpoint, clientOrderId ? { clientOrderId } : {}, orders, options);
}

/**
 * The newest `limit` orders, or those before the order with the id `before`, or that of the key; all of them with none of these.
 * An API without the extra `orderPages` is never asked for pages, and `hasOlder` is null then. `isPart`: the list may be one page
 * of several nevertheless. `asSent`: the orders as the shop sent them.
 */
export function pageOfOrders(
  call: Call,
  request: { limit?: number; before?: string | undefined; clientOrderId?: string },
  options?: CallOptions,
) {
  return call(
    userOrdersEndpoint,
    request,
    (reply, baseUrl) => {
      const list = orders(reply, baseUrl);
      const hasOlder = ownField(reply, 'hasOlder');
      const asSent = orderEntries(reply) ?? [];
      const isPart = isPartOf(reply, asSent.length);
      return list && { list, asSent, isPart, hasOlder: typeof hasOlder === 'boolean' ? hasOlder : null };
    },
    options,
  );
}

/** Whether a reply with so many orders says that there are more, or names pages without saying that this is all. */
function isPartOf(reply: JsonObject, count: number): boolean {
  const pages = [reply, objectIn(ownField(reply, 'orders'))].flatMap((page) => [
    page,
    ...['meta', 'pagination', 'paging', 'links', 'result'].map((name) => objectIn(ownField(page, name))),
    ...objectsIn(ownField(page, 'links')).map(({ rel, href }) => ({ [idIn(rel)]: href })),
  ]);
  const fields = pages.flatMap(Object.entries);
  const valuesOf = (name: RegExp) => fields.filter(([key]) => name.test(key)).map(([, value]) => value);
  const ends = valuesOf(/^(has_?)?(more|next|older)/i);
  const totals = valuesOf(/^(total(_?(orders|count|items|records|results|elements))?|records_?total)$/i);
  // It may count only those that are sent.
  const counts = valuesOf(/^(num_?orders|((orders?|records?)_?)?count)$/i);
  const isMore = (total: unknown) => (wholeNumber(total) ?? Number.POSITIVE_INFINITY) > count;
  if (!ends.every(saysNo) || [...totals, ...counts].some(isMore)) return true;
  if (valuesOf(/^(is_?)?last$/i).some(saysNo)) return true;
  return ends.length + totals.length === 0 && valuesOf(/page|^(limit|offset|cursor)$/i).length > 0;
}

/** The orders of a reply; null when there is no list. `baseUrl`: address of the API. */
export function orders(reply: JsonObject, baseUrl: string): Order[] | null {
  const entries = orderEntries(reply);
  if (!entries) return null;
  return entries
    .map((entry) => orderIn(entry, baseUrl))
    .filter(({ id, writtenDate, amount, lines }) => id || writtenDate || amount !== null || lines.length > 0);
}

function orderIn(entry: JsonObject, baseUrl: string): Order {
  return {
    id: idIn(field(entry, '_id', 'id')),
    date: epochMs(field(entry, 'date')),
    writtenDate: plainTextIn(field(entry, 'date')),
    status: plainTextIn(field(entry, 'status')),
    statusHistory: objectsIn(field(entry, 'status_history')).map((change) => ({
      status: plainTextIn(field(change, 'status')),
      date: epochMs(field(change, 'date')),
    })),
    lines: objectsIn(field(entry, 'items')).map((line) => lineIn(line, baseUrl)),
    address: addressIn(objectIn(field(entry, 'address'))),
    paymentMethod: plainTextIn(field(entry, 'paymentMethod')) || paymentMethod,
    amount: amountIn(field(entry, 'amount')),
    clientOrderId: idIn(field(entry, 'clientOrderId')) || null,
    isReturnWanted: !!field(entry, 'isReturnWanted'),
  };
}

function lineIn(line: JsonObject, baseUrl: string): OrderLine {
  return {
    productId: productIdIn(line),
    name: plainTextIn(field(line, 'name')),
    images: imagesIn(field(line, 'image'), baseUrl),
    size: plainTextIn(field(line, 'size')),
    quantity: wholeNumber(field(line, 'quantity')) ?? 0,
    price: amountIn(field(line, 'price')),
  };
}

const addressFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'street',
  'city',
  'state',
  'zipcode',
  'country',
] as const satisfies (keyof OrderAddress)[];

function addressIn(address: JsonObject): OrderAddress {
  return Object.fromEntries(
    addressFields.map((name) => [name, plainTextIn(field(address, name))]),
  ) as unknown as OrderAddress;
}
