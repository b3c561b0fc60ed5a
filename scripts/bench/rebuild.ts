import { DatabaseSync } from 'node:sqlite';
import { shopFileIn } from '#server/database/shop-file.ts';
import { goals } from './goals.ts';
import { runScript } from './shop.ts';
import { table } from './table.ts';

/** Figures of one command that an owner runs after a change. */
export interface ChangeFigures {
  name: string;
  seconds: number;
  /** Time on all cores; null where the system does not tell. */
  cpuSeconds: number | null;
  /** Of all its processes together; null as above. */
  peakMegabytes: number | null;
  /** Greatest time, seconds; null where there is no goal. */
  goal: number | null;
}

/** Publishes releases of the shop of a data folder after changes, each by a command of its own, and rolls the last one back. */
export async function measureChanges(dataDir: string): Promise<ChangeFigures[]> {
  const all: ChangeFigures[] = [];
  const run = async (name: string, script: string, goal: number | null = null) => {
    const { seconds, cpuSeconds, peakMegabytes } = await runScript(script, [], dataDir);
    all.push({ name, seconds, cpuSeconds, peakMegabytes, goal });
  };
  await run('the first release', 'rebuild.ts');
  await run('nothing changed', 'rebuild.ts', goals.unchangedSeconds);
  changePrices(dataDir, 1);
  await run('one price changed', 'rebuild.ts', goals.rebuildSeconds);
  changePrices(dataDir, 10);
  await run('ten prices changed', 'rebuild.ts');
  await run('rolled back', 'rollback.ts', goals.rollbackSeconds);
  return all;
}

export function changesTable(all: readonly ChangeFigures[]): string {
  const rows = all.map(({ name, seconds, cpuSeconds, peakMegabytes, goal }) => [
    name,
    seconds.toFixed(2) + (goal === null ? '' : ` of ${goal}${seconds > goal ? ', too much' : ''}`),
    cpuSeconds?.toFixed(1) ?? '-',
    peakMegabytes?.toFixed(0) ?? '-',
  ]);
  return table(['release', 'seconds', 'CPU seconds', 'peak MB'], rows);
}

/** Changes the prices of about `count` products all over the catalogue, as an import does. */
export function changePrices(dataDir: string, count: number): void {
  const database = new DatabaseSync(shopFileIn(dataDir), { timeout: 10_000 });
  database.exec(
    `update products set price = price + 500 where position % (select max(1, count(*) / ${count}) from products) = 7`,
  );
  database.exec('update catalogue set version = version + 1');
  database.close();
}
