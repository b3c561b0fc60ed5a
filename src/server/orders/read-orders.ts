import type { ReplyOf } from '#api/contract.ts';
import { sentImages, sentText } from '../catalogue/product-reply.ts';
import type { OrderLinesTable, OrderStatusChangesTable, OrdersTable } from '../database/order-schema.ts';
import type { Database } from '../database/schema.ts';

export type OrderReply = ReplyOf<'userOrders'>['orders'][number];

/** What belongs to `orders`, which keep their order. */
export async function withContents(
  database: Database,
  orders: readonly OrdersTable[],
): Promise<OrderReply[]> {
  const replies: OrderReply[] = [];
  for (let at = 0; at < orders.length; at += ordersAtOnce) {
    replies.push(...(await contentsOf(database, orders.slice(at, at + ordersAtOnce))));
  }
  return replies;
}

/** Few enough for the parameters that a database takes. */
const ordersAtOnce = 500;

async function contentsOf(database: Database, orders: readonly OrdersTable[]): Promise<OrderReply[]> {
  const ids = orders.map((order) => order.id);
  const [lines, changes] = await Promise.all([
    database.selectFrom('order_lines').selectAll().where('order_id', 'in', ids).orderBy('position').execute(),
    database
      .selectFrom('order_status_changes')
      .selectAll()
      .where('order_id', 'in', ids)
      .orderBy('position')
      .execute(),
  ]);
  const linesOf = Map.groupBy(lines, (line) => line.order_id);
  const changesOf = Map.groupBy(changes, (change) => change.order_id);
  return orders.map((order) => reply(order, linesOf.get(order.id) ?? [], changesOf.get(order.id) ?? []));
}

function reply(
  order: OrdersTable,
  lines: readonly OrderLinesTable[],
  changes: readonly OrderStatusChangesTable[],
): OrderReply {
  return {
    _id: order.id,
    date: order.created_at,
    status: order.status,
    items: lines.map((line) => ({
      id: line.product_id,
      name: sentText(line.name),
      image: sentImages(line.image),
      size: line.size,
      quantity: line.quantity,
      price: line.price,
    })),
    address: JSON.parse(order.address),
    paymentMethod: order.payment_method,
    amount: order.amount,
    clientOrderId: order.client_order_id,
    status_history: changes.map(({ status, at }) => ({ status, date: at })),
  };
}
