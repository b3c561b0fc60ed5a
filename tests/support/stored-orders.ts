import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { shopFileIn } from '#server/database/data-folder.ts';

type Row = Record<string, SQLInputValue>;

/**
 * As many orders like this one, each a day older than the one before it: more than an account may place in a day, and no
 * mail about any. Gives their ids, the newest first.
 */
export function addOlderOrders(orderId: string, count: number): string[] {
  const database = new DatabaseSync(shopFileIn(process.env.JOURNEY_DATA_DIR ?? ''), { timeout: 10_000 });
  const rowsOf = (table: string, key: string) =>
    database.prepare(`SELECT * FROM ${table} WHERE ${key} = ?`).all(orderId) as Row[];
  const [order] = rowsOf('orders', 'id');
  const lines = rowsOf('order_lines', 'order_id');
  const others = Array.from(
    { length: count + 1 },
    (_, at) => `${orderId.slice(0, -2)}${(at + 16).toString(16)}`,
  );
  const ids = others.filter((id) => id !== orderId).slice(0, count);
  for (const [at, id] of ids.entries()) {
    const created_at = Number(order?.created_at) - (at + 1) * 86_400_000;
    insert(database, 'orders', { ...order, id, created_at, client_order_id: null });
    for (const line of lines) insert(database, 'order_lines', { ...line, order_id: id });
  }
  database.close();
  return ids;
}

function insert(database: DatabaseSync, table: string, row: Row): void {
  const names = Object.keys(row);
  database
    .prepare(`INSERT INTO ${table} (${names}) VALUES (${names.map(() => '?')})`)
    .run(...Object.values(row));
}
