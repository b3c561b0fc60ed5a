import './environment.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { cancelled } from '#domain/orders/order-details.ts';
import type { Database } from '#server/database/schema.ts';
import {
  changeStatus,
  findOrder,
  listOrders,
  orderRow,
  orderSheet,
  statusFrom,
} from '#server/orders/operator.ts';
import { argumentsOf } from './arguments.ts';
import { command, print } from './console.ts';
import { withShopDatabase } from './shop.ts';

/** `npm run orders`: the operator's view of the orders, also while the shop is open. */
await command(() => withShopDatabase(run));

async function run(database: Database): Promise<void> {
  const {
    task,
    words: [id = '', ...status],
    options: { all, force },
  } = argumentsOf('orders');
  if (task === 'list') {
    const orders = await listOrders(database, { all });
    for (const order of orders) print(orderRow(order));
    if (orders.length === 0) print(all ? 'There are no orders yet.' : 'No order waits for anything.');
    return;
  }
  const order = await findOrder(database, id);
  if (task === 'show') {
    for (const line of orderSheet(order)) print(line);
    return;
  }
  const next = statusFrom(status.join(' '));
  await changeStatus(database, { id: order._id, status: next, force, now: Date.now() });
  const stock = next === cancelled ? ' Its pieces are in stock again.' : '';
  print(`Order ${orderNumber(order._id)} is at "${next}" now; it was at "${order.status}".${stock}`);
}
