import { reportTable } from '#catalogue/gate-report.ts';
import type { Pulled } from '#catalogue/pull.ts';

/** What a command tells its owner: lines, progress that rewrites its line on a terminal, and faults in one sentence. */
export function say(line: string): void {
  console.log(line);
}

/** Counts `what` up: on a terminal in place, elsewhere one line in ten. */
export function progress(what: string): (done: number, total: number) => void {
  let told = -1;
  return (done, total) => {
    const tenth = total === 0 ? 10 : Math.floor((done / total) * 10);
    if (process.stdout.isTTY)
      process.stdout.write(`\r${what} ${done} of ${total}${done === total ? '\n' : ''}`);
    else if (tenth !== told) say(`${what} ${done} of ${total}`);
    told = tenth;
  };
}

/** The report of a build: what the gate kept back and which pictures could not be had. */
export function sayReport({ report, failures, snapshot }: Pulled): void {
  if (report.findings.length > 0) say(reportTable(report));
  for (const { productId, url, reason } of failures.slice(0, 20))
    say(`Picture of product ${productId}: ${reason} (${url})`);
  if (failures.length > 20) say(`… and ${failures.length - 20} more pictures.`);
  say(`${snapshot.products.length} of ${report.received} products are in the shop.`);
}

/** Runs a command; a fault ends it with one sentence and exit code 1, `SHOP_DEBUG=1` adds where it came from. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    console.error(error instanceof Error && !process.env.SHOP_DEBUG ? error.message : error);
    process.exitCode = 1;
  }
}
