import { brandPath } from '#domain/shop/paths.ts';
import { type Contestant, withContestants } from './add/contestants.ts';
import { secondPageOnce, type Tap, tapOnce } from './add/tap.ts';
import { goals } from './goals.ts';
import { type Line, type Phone, takePhone, type Visit } from './phone.ts';
import { type Figure, ours } from './results.ts';
import { median } from './table.ts';

/**
 * `npm run bench -- add`: the time until a tap on Add to cart counts, beside a static page of the same content, which is the limit,
 * and a React single-page app.
 */
export async function benchAdd(runs: number): Promise<Figure[]> {
  const phone = await takePhone();
  try {
    return await withContestants(async (contestants) => {
      const slow3G = await figuresOn('slow 3G', phone, contestants, runs);
      const slow4G = await figuresOn('slow 4G', phone, contestants, runs);
      // Its products can be added without choosing a size.
      const list = new URL(brandPath('Pearl'), contestants[0]?.url).href;
      const second: number[] = [];
      for (let run = 0; run <= runs; run++) second.push(await secondPageOnce(phone, 'slow 3G', list));
      const first = slow3G.find(({ contestant }) => contestant === ours)?.value ?? Number.NaN;
      const value = median(second.slice(1)) / first;
      const name = 'Add works on a second page, slow 3G, of the first';
      const most = goals.secondPageToFirst;
      return [...slow3G, ...slow4G, { name, contestant: ours, value, unit: '×', most }];
    });
  } finally {
    await phone.close();
  }
}

/** Measures the contestants in turn, so that a busy minute of the machine affects all alike. The first figure is when Add works here. */
async function figuresOn(
  line: Line,
  phone: Phone,
  contestants: readonly Contestant[],
  runs: number,
): Promise<Figure[]> {
  const visits = contestants.map(({ name }) => ({ name, runs: [] as (Visit & Tap)[] }));
  // The first visit finds the browser cold and is not counted.
  for (const { url } of contestants) await tapOnce(phone, line, url);
  for (let run = 0; run < runs; run++) {
    for (const [index, { url }] of contestants.entries()) {
      const tap = await tapOnce(phone, line, url);
      visits[index]?.runs.push({ ...(await phone.visit(url, { runs: 1, line })), ...tap });
    }
  }
  const middle = (index: number, what: keyof (Visit & Tap)) =>
    median((visits[index]?.runs ?? []).map((one) => one[what]));
  const figures = visits.flatMap(({ name: contestant, runs }, index): Figure[] => {
    const isOurs = contestant === ours;
    return [
      { name: `Add works, ${line}`, contestant, value: middle(index, 'addWorksMs'), unit: 'ms' },
      {
        name: `blocking time, ${line}`,
        contestant,
        value: middle(index, 'blockingMs'),
        unit: 'ms',
        ...(isOurs && { most: goals.blockingMs }),
      },
      {
        name: `lost taps, ${line}`,
        contestant,
        value: Math.max(...runs.map(({ lostTaps }) => lostTaps)),
        unit: '',
        ...(isOurs && { most: 0 }),
      },
      { name: `product page: all bytes, ${line}`, contestant, value: middle(index, 'bytes'), unit: 'bytes' },
    ];
  });
  const value = middle(0, 'addWorksMs') / middle(1, 'addWorksMs');
  const name = `Add works, ${line}, of the static limit`;
  return [...figures, { name, contestant: ours, value, unit: '×', most: goals.addToLimit }];
}
