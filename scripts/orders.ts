import './environment.ts';
import { parseArgs } from 'node:util';
import type { Database } from '#server/database/schema.ts';
import { OperatorError } from '#server/operator-error.ts';
import {
  changeStatus,
  findOrder,
  listOrders,
  orderLine,
  orderNumber,
  orderSheet,
  statusFrom,
} from '#server/orders/operator.ts';
import { command, say } from './console.ts';
import { openShopDatabase, readSettings } from './shop.ts';

const usage = `Say what to do: npm run orders -- list [--all], npm run orders -- show ID,
or npm run orders -- status ID STATUS [--force], where ID is the order's number or its whole id.`;

/** `npm run orders`: the operator's view of the orders, also while the shop is open. */
await command(async () => {
  const words = readArguments();
  const database = await openShopDatabase(readSettings());
  try {
    await run(database, words);
  } finally {
    await database.destroy();
  }
});

async function run(database: Database, { task, id, status, all, force }: ReturnType<typeof readArguments>) {
  if (task === 'list') {
    const orders = await listOrders(database, { all });
    for (const order of orders) say(orderLine(order));
    if (orders.length === 0) say(all ? 'There are no orders yet.' : 'No order waits for anything.');
    return;
  }
  const order = await findOrder(database, id);
  if (task === 'show') {
    for (const line of orderSheet(order)) say(line);
    return;
  }
  const next = statusFrom(status);
  await changeStatus(database, { id: order._id, status: next, force, now: Date.now() });
  say(`Order ${orderNumber(order)} is at "${next}" now; it was at "${order.status}".`);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { all: { type: 'boolean' }, force: { type: 'boolean' } },
    });
    const [task, id = '', ...words] = positionals;
    const { all = false, force = false } = values;
    const fits = { list: id === '', show: id !== '' && words.length === 0, status: words.length > 0 };
    if (!isTask(task) || !fits[task]) throw new OperatorError(usage);
    if ((all && task !== 'list') || (force && task !== 'status')) throw new OperatorError(usage);
    return { task, id, status: words.join(' '), all, force };
  } catch {
    throw new OperatorError(usage);
  }
}

function isTask(word: string | undefined): word is 'list' | 'show' | 'status' {
  return word === 'list' || word === 'show' || word === 'status';
}
