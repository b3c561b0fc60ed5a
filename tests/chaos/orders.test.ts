import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { newDatabaseUrl, onPostgres } from '../support/databases.ts';
import { CrashingApi } from './crashing-api.ts';
import { randomFrom } from './random.ts';
import { bodyOf, fillShop, share, someAttempt } from './shop.ts';
import { Shopper, type Troubles } from './shopper.ts';
import { type Answered, verifyOrders } from './verify-orders.ts';

const seed = Number(process.env.CHAOS_SEED ?? Date.now() % 1_000_000);
/** Number of tries. One in 25 is at a product that has too few pieces. */
const attemptCount = 10_400 * share;
const orderCount = 10_000 * share;
const killCount = 64 * share;

test(`${orderCount} orders on ${onPostgres ? 'PostgreSQL' : 'SQLite'}: none is lost and none is doubled, whatever dies`, async () => {
  const databaseUrl = await newDatabaseUrl();
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-chaos-'));
  const started = performance.now();
  const random = randomFrom(seed);
  const database = await openDatabase(dataDir, databaseUrl);
  const tokens = await fillShop(database);
  await database.destroy();
  // What one process has compiled, those after it read: they start in half the time.
  const env = {
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    SHOP_DATA_DIR: dataDir,
    NODE_COMPILE_CACHE: join(dataDir, 'compiled'),
  };
  const api = new CrashingApi(env, random);
  const troubles: Troubles = { sent: 0, dropped: 0, sentTwice: 0, cut: 0 };
  try {
    const queue = Array.from({ length: attemptCount }, (_, at) => someAttempt(random, at % 25 === 0));
    const answered: Answered[] = [];
    const shopping = [...tokens].map(async ([accountId, token]) => {
      const shopper = new Shopper(token, api, random, troubles);
      for (let attempt = queue.pop(); attempt; attempt = queue.pop()) {
        answered.push({ accountId, attempt, replies: await shopper.place(bodyOf(attempt)) });
      }
      await shopper.close();
    });
    const killing = killAtRandom(api, () => answered.length / attemptCount, random.below);
    await Promise.all([...shopping, killing]);
    await api.end();
    const seconds = (performance.now() - started) / 1_000;
    console.log(
      `Seed ${seed}: ${answered.length} attempts, ${api.kills} kills, ${troubles.dropped} of ${troubles.sent} replies dropped, ` +
        `${troubles.cut} calls cut off, ${troubles.sentTwice} sent twice, ${seconds.toFixed(1)} s (CHAOS_SEED repeats the choices).`,
    );
    expect(api.kills).toBeGreaterThanOrEqual(killCount - 4 * share);
    expect(troubles.dropped / troubles.sent).toBeGreaterThan(0.13);
    const after = await openDatabase(dataDir, databaseUrl);
    expect(await verifyOrders(after, answered)).toBeGreaterThanOrEqual(orderCount);
    expect(await faultsOf(after)).toEqual([]);
    await after.destroy();
  } finally {
    await api.end();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

/** What is wrong with the database itself. */
async function faultsOf(database: Database): Promise<unknown[]> {
  if (onPostgres) {
    const orphans = sql`select order_id from order_lines where order_id not in (select id from orders)`;
    return (await orphans.execute(database)).rows;
  }
  const integrity = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database);
  const orphans = await sql`pragma foreign_key_check`.execute(database);
  return [...integrity.rows.filter((row) => row.integrity_check !== 'ok'), ...orphans.rows];
}

/** Kills spread over the whole run, each at its own moment. */
async function killAtRandom(api: CrashingApi, progress: () => number, below: (limit: number) => number) {
  while (api.kills < killCount) {
    await pause(below(30));
    if (progress() * killCount >= api.kills) api.kill();
  }
}
