import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { productPath } from '#domain/shop/paths.ts';
import { shopFileIn } from '#server/database/data-folder.ts';
import type { Random } from '../random.ts';
import { type SoakedShop, timeoutMs } from './soaked-shop.ts';
import { faultOf, type Rebuild, type SoakTally } from './tally.ts';

export interface RebuildPlan {
  rebuildEverySeconds: number;
  /** Whether the shop is killed while the rebuild of this number, from 1 on, runs. */
  isKilled: (rebuild: number) => boolean;
}

interface Price {
  /** Address of the product's page. */
  page: string;
  /** UGX. */
  price: number;
}

/** Changes a price and publishes it, again and again until `isOver`. Rejects when the shop does not start after a kill. */
export async function rebuildUntil(
  isOver: () => boolean,
  soaked: SoakedShop,
  tally: SoakTally,
  { rebuildEverySeconds, isKilled, random }: RebuildPlan & { random: Random },
): Promise<void> {
  let usualMs = 2_000;
  while (!isOver()) {
    const began = performance.now();
    const killAfterMs = isKilled(tally.rebuilds.length + 1) ? random.below(0.8 * usualMs) : null;
    tally.rebuilds.push(await publishPrice(soaked, tally, killAfterMs));
    if (killAfterMs === null) usualMs = performance.now() - began;
    while (!isOver() && performance.now() - began < rebuildEverySeconds * 1000) await pause(250);
  }
}

/** Publishes another price, and kills the shop so many milliseconds after the rebuild began; null lets it live. */
async function publishPrice(
  soaked: SoakedShop,
  tally: SoakTally,
  killAfterMs: number | null,
): Promise<Rebuild> {
  const changed = raisePrice(soaked.dataDir);
  let isRunning = true;
  const ended = soaked
    .rebuild()
    .then(() => null, faultOf)
    .finally(() => {
      isRunning = false;
    });
  let isMetByKill = false;
  if (killAfterMs !== null) {
    await pause(killAfterMs);
    isMetByKill = isRunning;
    await soaked.killAndStart().finally(() => ended);
  }
  const fault = (await ended) ?? (await faultOfShown(soaked, changed));
  if (fault !== null) tally.faults.push(fault);
  return { isMetByKill, isShown: fault === null };
}

/** Waits until the open shop shows a price. Null, or what is wrong with its page. */
async function faultOfShown(soaked: SoakedShop, { page, price }: Price): Promise<string | null> {
  const began = performance.now();
  let shown: string | undefined;
  while (performance.now() - began < timeoutMs) {
    try {
      const { body } = await soaked.request(page);
      shown = /"price":"?(\d+)/.exec(body)?.[1];
    } catch (error) {
      return faultOf(error);
    }
    if (shown === String(price)) return null;
    await pause(250);
  }
  return `${page} shows ${shown} five minutes after ${price} was published`;
}

/** Changes a price of the catalogue, as an import does. */
function raisePrice(dataDir: string): Price {
  const database = new DatabaseSync(shopFileIn(dataDir), { timeout: 10_000 });
  const { id, price } =
    database
      .prepare('update products set price = price + 500 where position = 7 returning id, price')
      .get() ?? {};
  database.exec('update catalogue set version = version + 1');
  database.close();
  return { page: productPath(String(id)), price: Number(price) };
}
