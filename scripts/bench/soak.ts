import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from '#release/project.ts';
import { shopFileIn } from '#server/database/shop-file.ts';
import { freePort } from '../../tests/support/free-port.ts';
import { goals } from './goals.ts';
import { measured } from './measured.ts';
import { changePrices } from './rebuild.ts';
import { type Figure, keepResult, ours } from './results.ts';
import { linkPictureCache } from './sample-shop.ts';
import { growthOf } from './soak/memory-growth.ts';
import { SoakedShop } from './soak/open-shop.ts';
import { type SoakTally, shop } from './soak/shopper.ts';
import { whole } from './table.ts';

const shopperCount = 8;
const rebuildEveryMs = 60_000;
/** A kill with every third rebuild, in the middle of it. */
const killEvery = 3;
/** Memory of a younger process still grows to what it needs. */
const warmSeconds = 60;

/**
 * `npm run bench -- soak`: lets shoppers make whole journeys at the sample shop for so many minutes, while a price changes and is
 * published every minute, and the shop is killed now and then. False when a shopper saw an error, an order was lost or doubled,
 * or the memory grew.
 */
export async function soak({ minutes }: { minutes: number }): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lulu-soak-'));
  const soaked = new SoakedShop(dataDir, await freePort());
  const tally: SoakTally = { journeys: 0, pages: 0, files: 0, repeated: 0, orders: [], faults: [] };
  linkPictureCache(dataDir);
  try {
    console.log('Opening the sample shop');
    await soaked.start();
    receiveGoods(dataDir);
    console.log(`${shopperCount} shoppers for ${minutes} minutes`);
    const end = performance.now() + minutes * 60_000;
    const isOver = () => performance.now() >= end;
    const shoppers = Array.from({ length: shopperCount }, (_, number) => shop(number, soaked, tally, isOver));
    const sampling = setInterval(() => soaked.sampleMemory(), 2_000);
    const rebuilds = await rebuildUntil(isOver, soaked, dataDir, tally).finally(() =>
      clearInterval(sampling),
    );
    await Promise.all(shoppers);
    await soaked.stop();
    return report({ soaked, tally, rebuilds, dataDir, minutes });
  } finally {
    await soaked.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function rebuildUntil(
  isOver: () => boolean,
  soaked: SoakedShop,
  dataDir: string,
  tally: SoakTally,
): Promise<number> {
  let count = 0;
  while (!isOver()) {
    const began = performance.now();
    changePrices(dataDir, 1);
    const script = path.join(root, 'scripts/rebuild.ts');
    const rebuild = measured(process.execPath, [script], { cwd: root, env: soaked.environment() });
    const outcome = rebuild.then(
      () => null,
      (error: Error) => error.message,
    );
    count += 1;
    if (count % killEvery === 0) {
      await pause(500 + Math.random() * 2_000);
      await soaked.killAndStart();
    }
    const fault = await outcome;
    if (fault !== null) tally.faults.push(fault);
    while (!isOver() && performance.now() - began < rebuildEveryMs) await pause(250);
  }
  return count;
}

interface Soaked {
  soaked: SoakedShop;
  tally: SoakTally;
  rebuilds: number;
  dataDir: string;
  minutes: number;
}

function report({ soaked, tally, rebuilds, dataDir, minutes }: Soaked): boolean {
  const lost = lostOrders(dataDir, tally.orders);
  const warm = soaked.memory.filter(({ age }) => age > warmSeconds);
  const growth = warm.length < 30 ? null : growthOf(warm);
  const peak = Math.max(0, ...soaked.memory.map(({ megabytes }) => megabytes));
  console.log(`
${whole(tally.journeys)} journeys, ${whole(tally.pages)} pages, ${whole(tally.files)} files, ${whole(tally.orders.length)} orders in ${minutes} minutes
${rebuilds} rebuilds, ${soaked.kills} kills, after which ${whole(tally.repeated)} requests were repeated
${tally.faults.length} faults that a shopper would see, ${lost} orders lost or doubled
Memory: ${whole(peak)} MB at most, ${growth === null ? 'too short a run to tell its growth' : `${growth.toFixed(2)} MB more each minute`}`);
  for (const fault of tally.faults.slice(0, 20)) console.log(`- ${fault}`);
  const figures: Figure[] = [
    { name: 'soak: minutes', contestant: ours, value: minutes, unit: '' },
    { name: 'soak: journeys', contestant: ours, value: tally.journeys, unit: '' },
    {
      name: 'soak: faults that a shopper saw',
      contestant: ours,
      value: tally.faults.length,
      unit: '',
      most: 0,
    },
    { name: 'soak: orders lost or doubled', contestant: ours, value: lost, unit: '', most: 0 },
    { name: 'soak: memory', contestant: ours, value: peak, unit: 'MB' },
    ...(growth === null
      ? []
      : [
          {
            name: 'soak: memory, growth each minute',
            contestant: ours,
            value: growth,
            unit: 'MB' as const,
            most: goals.soakGrowthMegabytes,
          },
        ]),
  ];
  keepResult('soak', figures);
  return tally.faults.length === 0 && lost === 0 && (growth ?? 0) <= goals.soakGrowthMegabytes;
}

/** Acknowledged orders that are not in the database exactly once, and orders there that nobody was told of. */
function lostOrders(dataDir: string, keys: readonly string[]): number {
  const database = new DatabaseSync(shopFileIn(dataDir), { readOnly: true });
  const rows = database
    .prepare('select client_order_id as key, count(*) as count from orders group by 1')
    .all();
  database.close();
  const counts = new Map(rows.map(({ key, count }) => [String(key), Number(count)]));
  const acknowledged = new Set(keys);
  const isWrong = (key: string) => counts.get(key) !== 1 || !acknowledged.has(key);
  return [...new Set([...counts.keys(), ...keys])].filter(isWrong).length;
}

/** Enough of everything for all shoppers. */
function receiveGoods(dataDir: string): void {
  const database = new DatabaseSync(shopFileIn(dataDir), { timeout: 10_000 });
  database.exec(
    'update products set stock = stock + 1000000 where stock > 10; update catalogue set version = version + 1',
  );
  database.close();
}
