import { sql, type Transaction } from 'kysely';
import { orderNumber } from '#domain/orders/order.ts';
import { phoneDigits } from '#domain/owner/orders.ts';
import type { Database, OrdersTable, Schema } from '../../database/schema.ts';
import { inParts, inTransaction } from '../../database/transactions.ts';
import type { OrderReply } from '../../orders/read-orders.ts';

/** Gives each order that nobody of the staff has seen yet its short number. Returns them, oldest first. */
export async function noticeOrders(database: Database): Promise<OrdersTable[]> {
  if ((await unnoticed(database).limit(1).execute()).length === 0) return [];
  return inTransaction(database, async (transaction) => {
    const { last } = await transaction
      .selectFrom('order_handling')
      .select((row) => row.fn.max('number').as('last'))
      .executeTakeFirstOrThrow();
    const orders = await unnoticed(transaction).selectAll('orders').execute();
    const rows = orders.map((order, index) => handlingOf(order, Number(last ?? 0) + index + 1));
    await inParts(rows, (part) => transaction.insertInto('order_handling').values(part).execute());
    return orders;
  });
}

function unnoticed(database: Database | Transaction<Schema>) {
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

function handlingOf({ id, address }: OrdersTable, number: number): Schema['order_handling'] {
  const { firstName, lastName, phone, street, city } = JSON.parse(address) as OrderReply['address'];
  const words = [`#${number}`, orderNumber(id), firstName, lastName, phone, phoneDigits(phone), street, city];
  return {
    order_id: id,
    number,
    confirmation: '',
    reason: '',
    round_id: null,
    phone: phoneDigits(phone),
    search: words.join(' ').toLowerCase(),
  };
}
