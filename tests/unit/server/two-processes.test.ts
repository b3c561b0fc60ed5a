import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#api/contract.ts';
import { openDatabase } from '#server/database/open.ts';
import { newDatabaseUrl, onPostgres } from '../../support/databases.ts';
import { fill, productRow } from './catalogue-fixture.ts';
import { registration } from './customer-fixture.ts';
import { orderOf } from './orders/order-fixture.ts';
import { addressOf, postTo, startScript } from './script-fixture.ts';

let dataDir: string;
let databaseUrl: string | null;
let children: ChildProcess[];

beforeEach(async () => {
  databaseUrl = await newDatabaseUrl();
  dataDir = mkdtempSync(join(tmpdir(), 'shop-two-'));
  children = [];
});

afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** The address of another process that serves the shop in the data folder. */
function serve(): Promise<string> {
  const child = startScript('api.ts', [], { SHOP_DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
  children.push(child);
  return addressOf(child);
}

test('two processes serve one shop: no attempt is doubled, nothing is sold twice, and a kill loses no order', async () => {
  const database = await openDatabase(dataDir, databaseUrl);
  await fill(database, [productRow('hat', { price: 20_000, stock: 12 })]);
  await database.destroy();
  const [one, other] = await Promise.all([serve(), serve()]);
  const { token } = (await postTo(one, calls.register.path, registration('jane'))).body;

  const attempts = Array.from({ length: 16 }, () => orderOf([{ id: 'hat', quantity: 1 }], 25_000));
  const answers = await Promise.all(
    attempts.map((attempt) =>
      Promise.all([one, other].map((address) => postTo(address, calls.placeOrder.path, attempt, token))),
    ),
  );
  for (const child of children) child.kill('SIGKILL');

  const promised = answers.map(
    (pair) => new Set(pair.filter(({ body }) => body.success).map(({ body }) => body.orderId)),
  );
  expect(promised.map(({ size }) => size).toSorted((a, b) => a - b)).toEqual([
    ...Array(4).fill(0),
    ...Array(12).fill(1),
  ]);
  const after = await openDatabase(dataDir, databaseUrl);
  const orders = await after.selectFrom('orders').select('id').execute();
  expect(orders.map(({ id }) => id).toSorted()).toEqual(promised.flatMap((ids) => [...ids]).toSorted());
  expect(await after.selectFrom('products').select('stock').execute()).toEqual([{ stock: 0 }]);
  if (!onPostgres) {
    expect((await sql`pragma integrity_check`.execute(after)).rows).toEqual([{ integrity_check: 'ok' }]);
  }
  await after.destroy();
});
