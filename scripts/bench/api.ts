import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { apiFigures, apiTable, type Measurement } from './api/figures.ts';
import type { Load } from './api/load.ts';
import { type ApiProcess, runLoad, startApi } from './api/process.ts';
import { countRows, password, placeSome, register, stockProducts } from './api/shop.ts';
import { cpuSecondsOf } from './measured.ts';
import { storeResult } from './results.ts';
import { whole } from './table.ts';

const seconds = 6;
/** Shoppers who order at the same time. */
const connections = 100;
const loginsPerSecond = 500;
const ordersOfReader = 10;

/**
 * Measures the reference API, each load from a process of its own on the same machine. False when orders were lost or doubled.
 */
export async function benchApi(runs: number): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lulu-bench-api-'));
  try {
    return await measure(dataDir, runs);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(dataDir: string, runs: number): Promise<boolean> {
  const stocked = await stockProducts(dataDir);
  const api = await startApi(dataDir);
  const measurements: Measurement[] = [];
  let placed = 0;
  try {
    const { url } = api;
    const { tokens, emails } = await register(url, 'customer', 40);
    const readers = await register(url, 'reader', 10);
    placed += await placeSome(url, readers.tokens, stocked, ordersOfReader);
    const orders: Load = { kind: 'orders', url, seconds, connections, tokens, ...stocked };
    const reading = { url, seconds: seconds / 2, connections: 20 };
    const logins: Load = { kind: 'logins', url, seconds, perSecond: loginsPerSecond, emails, password };
    for (let run = 1; run <= runs; run++) {
      const alone = await timed(api, 'orders', orders);
      const unchanged = await timed(api, 'unchanged', { ...reading, kind: 'catalogue', unchanged: true });
      const catalogue = await timed(api, 'catalogue', { ...reading, kind: 'catalogue', unchanged: false });
      const history = await timed(api, 'history', { ...reading, kind: 'history', tokens: readers.tokens });
      const [flooded, flood] = await Promise.all([
        timed(api, 'flooded', orders),
        timed(api, 'logins', logins),
      ]);
      placed += alone.good + flooded.good;
      measurements.push(alone, unchanged, catalogue, history, flooded, flood);
      console.log(`Run ${run} of ${runs}: ${whole(alone.good / alone.seconds)} orders a second.`);
    }
  } finally {
    await api.stop();
  }
  console.log(`\n${apiTable(measurements)}`);
  console.log(
    `\nLoad of the machine while measured: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}.`,
  );
  storeResult('api', apiFigures(measurements));
  const rows = await countRows(dataDir);
  const hasAllOrders = rows.orders === placed && rows.lines === 3 * placed;
  console.log(
    `${whole(placed)} orders were acknowledged, ${whole(rows.orders)} with ${whole(rows.lines)} lines are there${hasAllOrders ? '.' : ': that is wrong.'}`,
  );
  return hasAllOrders;
}

/** Puts a load on the API, and measures the CPU time of the API meanwhile. */
async function timed({ child }: ApiProcess, what: Measurement['what'], load: Load): Promise<Measurement> {
  const before = cpuSecondsOf(child.pid);
  const outcome = await runLoad(load);
  const after = cpuSecondsOf(child.pid);
  const apiCpu = before === null || after === null ? null : (after - before) / outcome.seconds;
  return { ...outcome, what, apiCpu };
}
