import { sql } from 'kysely';
import { orderNumber } from '#domain/orders/order.ts';
import { phoneDigits } from '#domain/owner/orders.ts';
import { ownerPaths } from '#domain/owner/paths.ts';
import { shopDay } from '#domain/text/dates.ts';
import { formatPrice } from '#domain/text/money.ts';
import { inParts, inTransaction, isPostgres } from '../../database/rows.ts';
import type { Database, OrdersTable, Transaction } from '../../database/schema.ts';
import { safeLine } from '../../mails/customer-words.ts';
import type { OrderReply } from '../../orders/read-orders.ts';
import { type NewRing, queueRings } from '../rings/rings.ts';

/** Gives each order that nobody of the staff has seen yet its short number, and rings unless the shop took the order itself. */
export async function noticeOrders(database: Database): Promise<void> {
  if (await unnoticed(database).limit(1).executeTakeFirst()) await inTransaction(database, notice);
}

async function notice(transaction: Transaction): Promise<void> {
  // Two processes would give the same number.
  if (isPostgres(transaction)) await sql`select pg_advisory_xact_lock(${numberLock})`.execute(transaction);
  const { last } = await transaction
    .selectFrom('order_handling')
    .select((row) => row.fn.max('number').as('last'))
    .executeTakeFirstOrThrow();
  const orders = await unnoticed(transaction).selectAll('orders').execute();
  const rows = orders.map((order, index) => {
    const number = (last ?? 0) + index + 1;
    const unhandled = { confirmation: '', reason: '', return_wish: '' } as const;
    return { order_id: order.id, number, ...unhandled, ...searchOf(order, number) };
  });
  await inParts(rows, (part) => transaction.insertInto('order_handling').values(part).execute());
  await queueRings(transaction, [
    ...orders.filter((order) => order.account_id !== null).map(ringOf),
    ...(await lowStockRings(transaction, orders)),
  ]);
}

/** Any number that no other lock has. */
const numberLock = 47;

function unnoticed(database: Database) {
  return database
    .selectFrom('orders')
    .select('orders.id')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_handling').select(sql.lit(1).as('one')).whereRef('order_id', '=', 'orders.id'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('orders.id');
}

function ringOf({ id, address, amount, created_at }: OrdersTable): NewRing {
  const { firstName, lastName, city } = JSON.parse(address) as OrderReply['address'];
  return {
    id: `order-${id}`,
    title: `New order #${orderNumber(id)}`,
    text: `${formatPrice(amount)}, ${safeLine(`${firstName} ${lastName}`, city)}`,
    path: ownerPaths.orders,
    at: created_at,
  };
}

const lowStock = 3;

/** Rings for products of these orders of which few pieces are left, at most one a day each. */
async function lowStockRings(database: Database, orders: readonly OrdersTable[]): Promise<NewRing[]> {
  const ids = orders.map(({ id }) => id);
  const products = await inParts(ids, (part) =>
    database
      .selectFrom('products')
      .innerJoin('order_lines', 'product_id', 'products.id')
      .select(['products.id', 'products.name', 'stock'])
      .distinct()
      .where('order_id', 'in', part)
      .where('stock', '<=', lowStock)
      .execute(),
  );
  const moment = orders.at(-1)?.created_at ?? 0;
  return products.map(({ id, name, stock }) => ({
    id: `stock-${id}-${shopDay(moment)}`,
    title: stock === 0 ? `Sold out: ${name}` : `Only ${stock} left: ${name}`,
    text: 'Set its stock when more has come.',
    path: ownerPaths.products,
    at: moment,
  }));
}

/** Columns by which an order is found. */
export function searchOf({ id, address }: Pick<OrdersTable, 'id' | 'address'>, number: number) {
  const { firstName, lastName, phone, street, city } = JSON.parse(address) as OrderReply['address'];
  const words = [`#${number}`, orderNumber(id), firstName, lastName, phone, phoneDigits(phone), street, city];
  return { phone: phoneDigits(phone), search: words.join(' ').toLowerCase() };
}
