import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { shopFileIn } from '#server/database/data-folder.ts';
import { linkPictureCache } from '../../../scripts/bench/sample-shop.ts';
import { freePort } from '../../support/free-port.ts';
import { randomFrom } from '../random.ts';
import { type RebuildPlan, rebuildUntil } from './rebuilds.ts';
import { shop } from './shopper.ts';
import { SoakedShop } from './soaked-shop.ts';
import { emptyTally, type PlacedOrder, type SoakTally } from './tally.ts';

export interface SoakPlan extends RebuildPlan {
  seconds: number;
  shoppers: number;
  /** Mean pause of a shopper between two journeys, milliseconds. */
  pauseMs: number;
  /** Tells whether enough has happened; until then the soak goes on, unless it has met a fault. */
  isEnough: (tally: SoakTally) => boolean;
}

export interface SoakResult extends SoakTally {
  seconds: number;
  kills: number;
  /** Requests that were repeated since the shop was down. */
  repeated: number;
  /** Idempotency keys of acknowledged orders that are lost or doubled, and of orders that nobody was told of. */
  wrongOrders: string[];
  peakMegabytes: number;
}

/** Seed that repeats the choices of the shoppers, and the moments of the kills as shares of a rebuild. */
const seed = Number(process.env.SOAK_SEED ?? Date.now() % 1_000_000);

/** Opens its own sample shop, and lets shoppers make journeys there while prices are published and the shop is killed. */
export async function runSoak(plan: SoakPlan): Promise<SoakResult> {
  console.log(`SOAK_SEED=${seed} repeats the choices of this soak.`);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lulu-soak-'));
  const soaked = new SoakedShop(dataDir, await freePort());
  const tally = emptyTally();
  linkPictureCache(dataDir);
  try {
    // Built by another process, so that the memory of the shop is not that of a build.
    await soaked.rebuild();
    await soaked.start();
    receiveGoods(dataDir);
    const began = performance.now();
    await soakUntilOver(plan, soaked, tally);
    const seconds = (performance.now() - began) / 1000;
    await soaked.stop();
    const { kills, repeated, peakMegabytes } = soaked;
    const counts = { seconds, kills, repeated, peakMegabytes };
    return { ...tally, ...counts, wrongOrders: wrongOrders(dataDir, tally.orders) };
  } finally {
    await soaked.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function soakUntilOver(plan: SoakPlan, soaked: SoakedShop, tally: SoakTally): Promise<void> {
  const random = randomFrom(seed);
  const end = performance.now() + plan.seconds * 1000;
  let isAborted = false;
  const isEnough = () => tally.faults.length > 0 || plan.isEnough(tally);
  const isOver = () => isAborted || (performance.now() >= end && isEnough());
  const shoppers = Array.from({ length: plan.shoppers }, (_, number) =>
    shop(number, { soaked, tally, random: randomFrom(random.below(2 ** 32)) }, plan.pauseMs, isOver),
  );
  const sampling = setInterval(() => soaked.sampleMemory(), 2_000);
  try {
    await rebuildUntil(isOver, soaked, tally, { ...plan, random });
  } catch (error) {
    isAborted = true;
    await soaked.stop();
    throw error;
  } finally {
    await Promise.all(shoppers);
    clearInterval(sampling);
  }
}

function wrongOrders(dataDir: string, orders: readonly PlacedOrder[]): string[] {
  const database = new DatabaseSync(shopFileIn(dataDir), { readOnly: true });
  const rows = database
    .prepare('select client_order_id as key, count(*) as count from orders group by 1')
    .all();
  database.close();
  const counts = new Map(rows.map(({ key, count }) => [String(key), Number(count)]));
  const acknowledged = new Set(orders.map(({ clientOrderId }) => clientOrderId));
  const isWrong = (key: string) => counts.get(key) !== 1 || !acknowledged.has(key);
  return [...new Set([...counts.keys(), ...acknowledged])].filter(isWrong);
}

/** Adds enough stock for all shoppers to every product that has more than 10 pieces. */
function receiveGoods(dataDir: string): void {
  const database = new DatabaseSync(shopFileIn(dataDir), { timeout: 10_000 });
  database.exec(
    'update products set stock = stock + 1000000 where stock > 10; update catalogue set version = version + 1',
  );
  database.close();
}

/** Counts and faults of a soak, in a few lines. */
export function summaryOf(result: SoakResult): string {
  const { journeys, pages, files, orders, seconds, rebuilds, kills, repeated, faults, wrongOrders } = result;
  const shown = rebuilds.filter(({ isShown }) => isShown).length;
  return [
    `${journeys} journeys, ${pages} pages, ${files} files, ${orders.length} orders in ${Math.round(seconds)} s`,
    `${shown} of ${rebuilds.length} rebuilds shown, ${kills} kills, after which ${repeated} requests were repeated`,
    `${faults.length} faults that a shopper would see, ${wrongOrders.length} orders lost or doubled`,
    `Memory: ${Math.round(result.peakMegabytes)} MB at most`,
  ].join('\n');
}
