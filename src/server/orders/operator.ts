import { defaultSize } from '#domain/cart/line-keys.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { cancelled, isDelivered, orderStatuses, type StoredStatus } from '#domain/orders/order-details.ts';
import { shopMinute } from '#domain/text/dates.ts';
import { formatPrice } from '#domain/text/money.ts';
import { changeRows, getRow, inTransaction } from '../database/rows.ts';
import type { Database, Transaction } from '../database/schema.ts';
import { OperatorError } from '../errors.ts';
import { queueStatusMails } from '../mails/outbox.ts';
import { moveStock } from './place-order.ts';
import { type OrderReply, withContents } from './read-orders.ts';

/** Orders that are neither delivered nor cancelled, or all of them, oldest first. */
export async function listOrders(database: Database, { all }: { all: boolean }): Promise<OrderReply[]> {
  const query = database.selectFrom('orders').selectAll().orderBy('created_at').orderBy('id');
  const orders = await (all
    ? query
    : query.where('status', 'not in', [...orderStatuses.filter(isDelivered), cancelled])
  ).execute();
  return withContents(database, orders);
}

/** Finds the order with this id or number, which is the id's end. Throws an `OperatorError` unless there is exactly one. */
export async function findOrder(database: Database, idOrNumber: string): Promise<OrderReply> {
  const end = idOrNumber.replace(/^#/, '').toLowerCase();
  if (!/^[0-9a-f]{4,24}$/.test(end))
    throw new OperatorError(`"${idOrNumber}" is no order number: ${seeList}`);
  const orders = await database
    .selectFrom('orders')
    .selectAll()
    .where('id', 'like', `%${end}`)
    .orderBy('created_at')
    .limit(maxNamed)
    .execute();
  if (orders.length > 1) {
    const ids = orders.map(({ id }) => id).join(', ');
    throw new OperatorError(`Several orders end in ${end}: give the whole id, one of ${ids}.`);
  }
  const [order] = await withContents(database, orders);
  if (!order) throw new OperatorError(`There is no order ${idOrNumber}: ${seeList}`);
  return order;
}

const maxNamed = 10;

const seeList = 'npm run orders -- list --all shows them all.';

export interface StatusChange {
  id: string;
  status: StoredStatus;
  /** Allow an earlier status, and to cancel what is delivered. */
  force: boolean;
  now: number;
}

/** Changes the status of an order and queues its mail; pieces of a cancelled one return into stock. Throws an `OperatorError`. */
export async function changeStatus(database: Database, { id, status, force, now }: StatusChange) {
  await inTransaction(database, async (transaction) => {
    const order = await getRow(transaction, 'orders', { id });
    assertAllowed(order.status, status, force);
    const changedRows = await changeRows(transaction, 'orders', { id, status: order.status }, { status });
    if (changedRows === 0)
      throw new OperatorError(`Order ${id} changed at the same moment: look at it, then try again.`);
    if (status === cancelled) await moveStock(transaction, await piecesOf(transaction, id));
    const { changes } = await transaction
      .selectFrom('order_status_changes')
      .select((row) => row.fn.countAll<number>().as('changes'))
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    const change = { order_id: id, position: changes, status, at: now };
    await transaction.insertInto('order_status_changes').values(change).execute();
    if (order.account_id !== null) await queueStatusMails(transaction, [change]);
  });
}

async function piecesOf(transaction: Transaction, orderId: string): Promise<Map<string, number>> {
  const pieces = await transaction
    .selectFrom('order_lines')
    .select(['product_id', (line) => line.fn.sum<number>('quantity').as('quantity')])
    .where('order_id', '=', orderId)
    .groupBy('product_id')
    .execute();
  return new Map(pieces.map(({ product_id, quantity }) => [product_id, quantity]));
}

const settable: readonly StoredStatus[] = [...orderStatuses, cancelled];

/** The status that the operator typed, in any case of letters. Throws an `OperatorError` that lists them. */
export function statusFrom(text: string): StoredStatus {
  const status = settable.find((each) => each.toLowerCase() === text.trim().toLowerCase());
  if (status) return status;
  throw new OperatorError(`"${text}" is no status: choose ${settable.join(', ')}.`);
}

function assertAllowed(from: StoredStatus, to: StoredStatus, force: boolean): void {
  if (from === to) throw new OperatorError(`The order is at "${to}" already: there is nothing to change.`);
  if (from === cancelled)
    throw new OperatorError(
      'The order is cancelled, and its pieces are for sale again: ask the customer to place a new one.',
    );
  if (force) return;
  if (to === cancelled && isDelivered(from))
    throw new OperatorError(
      `The order is at "${from}": add --force to cancel it all the same, which puts its pieces into stock again.`,
    );
  if (settable.indexOf(to) < settable.indexOf(from))
    throw new OperatorError(
      `The order is at "${from}", which comes after "${to}": add --force to set it back.`,
    );
}

export function orderRow(order: OrderReply): string {
  const { _id, address, date, status, amount } = order;
  const who = `${address.firstName} ${address.lastName}, ${address.phone}, ${address.city}`;
  const sum = formatPrice(amount).padStart(13);
  return [orderNumber(_id), shopMinute(date), status.padEnd(16), sum, who].join('  ');
}

/** The order with all that is needed to pack and deliver it, in lines. */
export function orderSheet(order: OrderReply): string[] {
  const { _id, address, items, amount, paymentMethod } = order;
  const { subtotal } = totalsOf(items);
  return [
    `Order ${orderNumber(_id)} (${_id}), ${order.status}`,
    '',
    ...items.map(itemLine),
    `  Goods ${formatPrice(subtotal)}, delivery ${formatPrice(amount - subtotal)}, to pay ${formatPrice(amount)} (${paymentMethod})`,
    '',
    `  ${address.firstName} ${address.lastName}, ${[address.phone, address.email].filter(Boolean).join(', ')}`,
    `  ${[address.street, address.city, address.state, address.zipcode, address.country].filter(Boolean).join(', ')}`,
    '',
    ...order.status_history.map(({ status, date }) => `  ${shopMinute(date)}  ${status}`),
  ];
}

function itemLine({ name, size, quantity, price }: OrderReply['items'][number]): string {
  const kind = size === defaultSize ? name : `${name}, size ${size}`;
  return `  ${quantity} × ${kind}, ${formatPrice(price)} each, ${formatPrice(price * quantity)}`;
}
