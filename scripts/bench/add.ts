import { loadavg } from 'node:os';
import { paths } from '#domain/shop/paths.ts';
import { type Contestant, withContestants } from './add/contestants.ts';
import { secondPageOnce, type Tap, tapOnce } from './add/tap.ts';
import { goals } from './goals.ts';
import { type Line, type Phone, takePhone, type Visit } from './phone.ts';
import { type Figure, ours, storeResult } from './results.ts';
import { median, table, whole } from './table.ts';

type Figures = Visit & Tap;

/**
 * `npm run bench -- add`: measures the time until a tap on Add to cart counts, beside a static page of the same content, which is
 * the limit, and a single-page app like the former shop. False when the time is above `goals.addToLimit` times the limit.
 */
export async function benchAdd(runs: number): Promise<boolean> {
  const phone = await takePhone();
  if (phone === null) throw new Error('No Chromium was found: name yours in CHROMIUM_PATH.');
  try {
    return await compare(phone, runs);
  } finally {
    await phone.close();
  }
}

async function compare(phone: Phone, runs: number): Promise<boolean> {
  return await withContestants(async (contestants, address) => {
    console.log(`Visiting ${address}, ${runs} times on each line`);
    const slow3G = await figuresOn('slow 3G', phone, contestants, runs);
    const slow4G = await figuresOn('slow 4G', phone, contestants, runs);
    console.log(`\n${addTable('slow 3G', slow3G)}\n\n${addTable('slow 4G', slow4G)}`);
    // Its products can be added without choosing a size.
    const list = new URL(paths.detergents, contestants[0]?.url).href;
    const second = await secondPage(phone, list, runs);
    const secondToFirst = second / (slow3G[0]?.middle('addWorksMs') ?? 0);
    console.log(
      `\nLoad of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    );
    storeResult('add', [
      ...addFigures('slow 3G', slow3G),
      ...addFigures('slow 4G', slow4G),
      {
        name: 'Add works on a second page, slow 3G, of the first',
        contestant: ours,
        value: secondToFirst,
        unit: '×',
        most: goals.secondPageToFirst,
      },
    ]);
    const verdicts = [
      isWithinGoal('slow 3G', slow3G),
      isWithinGoal('slow 4G', slow4G),
      isSoonEnough(second, secondToFirst),
    ];
    return verdicts.every(Boolean);
  });
}

/** Measures the contestants in turn, so that a busy minute of the machine affects all alike. */
async function figuresOn(line: Line, phone: Phone, contestants: readonly Contestant[], runs: number) {
  const all = contestants.map(({ name }) => ({ name, runs: [] as Figures[] }));
  // The first visit finds the browser cold and is not counted.
  for (const { url } of contestants) await tapOnce(phone, line, url);
  for (let run = 0; run < runs; run++) {
    for (const [index, { url }] of contestants.entries()) {
      const tap = await tapOnce(phone, line, url);
      all[index]?.runs.push({ ...(await phone.visit(url, { runs: 1, line })), ...tap });
    }
  }
  return all.map(({ name, runs: each }) => ({
    name,
    middle: (figure: keyof Figures) => median(each.map((one) => one[figure])),
  }));
}

/** Time until Add works on a product page that was opened from a list, ms. */
async function secondPage(phone: Phone, listUrl: string, runs: number): Promise<number> {
  const all: number[] = [];
  // The first visit is not counted here either.
  for (let run = 0; run <= runs; run++) all.push(await secondPageOnce(phone, 'slow 3G', listUrl));
  return median(all.slice(1));
}

function isSoonEnough(second: number, ratio: number): boolean {
  const isReached = ratio <= goals.secondPageToFirst;
  console.log(
    `A second product page, from a list on slow 3G: Add works after ${whole(second)} ms, ${ratio.toFixed(2)} times the first; the goal of ${goals.secondPageToFirst.toFixed(2)} is ${isReached ? 'reached' : 'missed'}.`,
  );
  return isReached;
}

type Results = Awaited<ReturnType<typeof figuresOn>>;

function ratioToLimit([ours, limit]: Results): number {
  return (ours?.middle('addWorksMs') ?? 0) / (limit?.middle('addWorksMs') ?? 0);
}

function isWithinGoal(line: Line, results: Results): boolean {
  const ratio = ratioToLimit(results);
  const isReached = ratio <= goals.addToLimit;
  const verdict = isReached ? 'reached' : 'missed';
  console.log(
    `${line}: Add works after ${ratio.toFixed(2)} times the limit; the goal of ${goals.addToLimit.toFixed(2)} is ${verdict}.`,
  );
  return isReached;
}

/** Figures to be kept: of a product page of each contestant, and ours as a factor of the limit. */
function addFigures(line: Line, results: Results): Figure[] {
  const each = results.flatMap(({ name: contestant, middle }, index): Figure[] => {
    const most = index === 0 ? { most: goals.blockingMs } : {};
    return [
      { name: `Add works, ${line}`, contestant, value: middle('addWorksMs'), unit: 'ms' },
      { name: `blocking time, ${line}`, contestant, value: middle('blockingMs'), unit: 'ms', ...most },
      { name: `largest paint, ${line}`, contestant, value: middle('largestPaintMs'), unit: 'ms' },
      { name: `product page: all bytes, ${line}`, contestant, value: middle('bytes'), unit: 'bytes' },
      {
        name: `product page: script files, ${line}`,
        contestant,
        value: middle('scriptBytes'),
        unit: 'bytes',
      },
      { name: `product page: requests, ${line}`, contestant, value: middle('requests'), unit: 'requests' },
    ];
  });
  const [shop] = results;
  if (!shop) return each;
  const { name: contestant, middle } = shop;
  return [
    {
      name: `Add works, ${line}, of the static limit`,
      contestant,
      value: ratioToLimit(results),
      unit: '×',
      most: goals.addToLimit,
    },
    {
      name: `requests until Add works, ${line}`,
      contestant,
      value: middle('requestsUntilAdd'),
      unit: 'requests',
      most: goals.requestsUntilAdd,
    },
    { name: `lost taps, ${line}`, contestant, value: middle('lostTaps'), unit: '', most: 0 },
    ...each,
  ];
}

function addTable(line: Line, results: Results): string {
  const limit = results[1]?.middle('addWorksMs') ?? 0;
  const rows = results.map(({ name, middle }) => [
    name,
    (middle('scriptBytes') / 1000).toFixed(1),
    (middle('bytes') / 1000).toFixed(1),
    whole(middle('requests')),
    whole(middle('largestPaintMs')),
    whole(middle('blockingMs')),
    middle('layoutShift').toFixed(3),
    whole(middle('addWorksMs')),
    (middle('addWorksMs') / limit).toFixed(2),
    whole(middle('requestsUntilAdd')),
    whole(middle('lostTaps')),
  ]);
  return table(
    [
      `product page on ${line}`,
      'script files, kB',
      'all, kB',
      'requests',
      'largest paint, ms',
      'blocking, ms',
      'layout shift',
      'Add works, ms',
      'of the limit',
      'requests until then',
      'taps lost',
    ],
    rows,
  );
}
