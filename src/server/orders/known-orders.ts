import { sql } from 'kysely';
import { type Connection, rowStatement } from '../database/row-statement.ts';
import type { Database } from '../database/schema.ts';
import type { KnownOrder, Waiting } from './decide.ts';

interface Key {
  account_id: string;
  client_order_id: string;
}

/** Prepares the statement that reads the orders already placed under the idempotency keys (`clientOrderId`) of these attempts. */
export function prepareReadKnownOrders(database: Database) {
  const select = rowStatement<Key, KnownOrder>(
    (keys) => {
      const pairs = keys.map((key) => sql`(${key.account_id}, ${key.client_order_id})`);
      return database
        .selectFrom('orders')
        .select(['id', 'account_id', 'client_order_id', 'amount', 'body_hash'])
        .where(sql<boolean>`(account_id, client_order_id) in (values ${sql.join(pairs)})`)
        .compile();
    },
    (key) => [key.account_id, key.client_order_id],
  );
  return (connection: Connection, waiting: readonly Waiting[]): Promise<KnownOrder[]> =>
    select(connection, waiting.flatMap(keyOf));
}

function keyOf({ accountId, attempt: { clientOrderId } }: Waiting): Key[] {
  return clientOrderId === null ? [] : [{ account_id: accountId, client_order_id: clientOrderId }];
}
