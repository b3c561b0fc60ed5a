import './environment.ts';
import { loadavg } from 'node:os';
import { argumentsOf, usageError } from './arguments.ts';
import { benchAdd } from './bench/add.ts';
import { benchApi } from './bench/api.ts';
import { benchBuild } from './bench/build.ts';
import { benchBytes } from './bench/bytes.ts';
import { benchMainThread } from './bench/main-thread.ts';
import { figuresTable, isReached, storedResults, storeResult } from './bench/results.ts';
import { benchSearch } from './bench/search.ts';
import { command, print } from './console.ts';

/** Greatest load of the machine before a run whose figures are kept: others would share its processor. */
const quietLoad = 1;

/** `npm run bench [-- TASK]`: measures the figures of bench/goals.ts, and keeps them. Exit code 1 if one misses its goal. */
await command(async () => {
  const { task, options } = argumentsOf('bench');
  const runs = countIn('--runs', options.runs ?? '3');
  const products = countIn('--products', options.products ?? '10000');
  const tasks = {
    bytes: () => benchBytes(runs),
    add: () => benchAdd(runs),
    'main-thread': () => benchMainThread(products, runs),
    search: () => benchSearch(products),
    api: () => benchApi(runs),
    build: () => benchBuild(products),
  };
  if (task === 'report') {
    for (const { name, measuredAt, load, figures } of storedResults())
      print(`\n${name}, ${measuredAt.slice(0, 10)}, at a load of ${load}\n${figuresTable(figures)}`);
    return;
  }
  const load = Math.round((loadavg()[0] ?? 0) * 10) / 10;
  const missed: string[] = [];
  for (const name of task === '' ? (Object.keys(tasks) as (keyof typeof tasks)[]) : [task]) {
    const figures = await tasks[name]();
    print(`\n${figuresTable(figures)}`);
    if (load <= quietLoad) storeResult(name === 'build' ? `build-${products}` : name, load, figures);
    if (figures.some((figure) => isReached(figure) === false)) missed.push(name);
  }
  if (load > quietLoad) print(`\nNothing is kept: the load was ${load} before the run, above ${quietLoad}.`);
  if (missed.length > 0) throw new Error(`Over budget: ${missed.join(', ')}.`);
});

function countIn(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw usageError('bench', `${option} is "${text}", but must be a whole number from 1 up.`);
  return count;
}
