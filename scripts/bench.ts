import './environment.ts';
import { argumentsOf } from './arguments.ts';
import { benchAdd } from './bench/add.ts';
import { benchApi } from './bench/api.ts';
import { benchBuild } from './bench/build.ts';
import { benchBytes } from './bench/bytes.ts';
import { drawFilmstrip } from './bench/filmstrip.ts';
import { benchLighthouse } from './bench/lighthouse.ts';
import { benchMainThread } from './bench/main-thread.ts';
import { writeReport } from './bench/report.ts';
import { benchScreens } from './bench/screens.ts';
import { benchSearch } from './bench/search.ts';
import { soak } from './bench/soak.ts';
import { command } from './console.ts';
import { usageError } from './usage.ts';

/** Tasks of `npm run bench` alone, in their order. */
const inAll = [
  'bytes',
  'add',
  'screens',
  'main-thread',
  'search',
  'api',
  'build',
  'lighthouse',
  'report',
] as const;

/**
 * `npm run bench [-- TASK]`: measures the figures that the shop promises, beside those of other programs, and keeps them. Exit
 * code 1 where something misses its budget, or orders were lost.
 */
await command(async () => {
  const { task, options } = argumentsOf('bench');
  const runs = options.runs === undefined ? undefined : countIn('--runs', options.runs);
  const products = countIn('--products', options.products ?? '10000');
  const minutes = countIn('--minutes', options.minutes ?? '20');
  const tasks: Record<Exclude<typeof task, ''>, () => Promise<boolean>> = {
    bytes: () => benchBytes(runs ?? 3),
    add: () => benchAdd(runs ?? 3),
    screens: () => benchScreens(runs ?? 3),
    'main-thread': () => benchMainThread(products, runs ?? 3),
    search: () => benchSearch(products),
    api: () => benchApi(runs ?? 3),
    build: () => benchBuild({ products, catalogue: options.catalogue, runs: runs ?? 1 }),
    lighthouse: () => benchLighthouse(runs ?? 1),
    filmstrip: drawFilmstrip,
    soak: () => soak({ minutes }),
    report: writeReport,
  };
  const chosen = task === '' ? inAll : [task];
  const missed: string[] = [];
  for (const each of chosen) if (!(await tasks[each]())) missed.push(each);
  if (missed.length > 0) throw new Error(`Over budget: ${missed.join(', ')}.`);
});

function countIn(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw usageError('bench', `${option} is "${text}", but must be a whole number from 1 up.`);
  return count;
}
