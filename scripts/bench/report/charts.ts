import { quotedFigures } from '../peers/quoted.ts';
import { type Figure, ours, staticLimit } from '../results.ts';
import { type Bar, type BarChart, barChart } from './bars.ts';
import { type Line, type LineChart, lineChart } from './lines.ts';

export interface Chart {
  section: string;
  title: string;
  /** One sentence below the title. */
  note: string;
  svg: string;
}

/** A chart before its figures are known: bars of all contestants, or lines over the size of the catalogue. */
interface Plan {
  section: string;
  title: string;
  note: string;
  kind: 'bars' | 'growth';
  /** Names of figures. For growth one, unless the lines are ours alone and named by the second part of each entry. */
  figures: readonly (readonly [name: string, label?: string])[];
  unit: Figure['unit'];
}

const client = 'In the hand';
const growth = 'As the catalogue grows';
const slow3G = 'Slow 3G (400 kbps, 400 ms), processor slowed four times. Hatched: quoted, not of this run.';

const plans: readonly Plan[] = [
  {
    section: client,
    title: 'Until a tap on Add to cart counts',
    note: slow3G,
    kind: 'bars',
    figures: [['Add works, slow 3G']],
    unit: 'ms',
  },
  {
    section: client,
    title: 'All bytes of a product page',
    note: slow3G,
    kind: 'bars',
    figures: [['product page: all bytes, slow 3G']],
    unit: 'bytes',
  },
  {
    section: client,
    title: 'Script files of a product page',
    note: slow3G,
    kind: 'bars',
    figures: [['product page: script files, slow 3G']],
    unit: 'bytes',
  },
  {
    section: client,
    title: 'Largest paint of a product page',
    note: slow3G,
    kind: 'bars',
    figures: [['largest paint, slow 3G']],
    unit: 'ms',
  },
  {
    section: client,
    title: 'Until a tap counts, on slow 4G',
    note: '1.6 Mbps, 150 ms.',
    kind: 'bars',
    figures: [['Add works, slow 4G']],
    unit: 'ms',
  },
  {
    section: client,
    title: 'HTML of a page, style and script in it',
    note: 'Compressed with brotli. The mark is the goal.',
    kind: 'bars',
    figures: ['home', 'collection', 'median product', 'largest product'].map(
      (name) => [`${name}: HTML`, name] as const,
    ),
    unit: 'bytes',
  },
  {
    section: client,
    title: 'Own script of the screens',
    note: 'Compressed with brotli, without React. The mark is the goal.',
    kind: 'bars',
    figures: ['login', 'profile', 'cart', 'place-order', 'orders', 'wishlist'].map(
      (name) => [`/${name}: own script`, name] as const,
    ),
    unit: 'bytes',
  },
  {
    section: client,
    title: 'Main thread of a phone',
    note: '10,000 products; CPU time of all tasks after a gesture, times four. The mark is the goal.',
    kind: 'bars',
    figures: [
      'first key in the search',
      'later keys in the search',
      'first filter of the search',
      'later filter of the search',
      'first filter of a list',
      'later filter of a list',
    ].map((name) => [`main thread: ${name}`, name] as const),
    unit: 'ms',
  },
  {
    section: growth,
    title: 'Bytes until the first results of a search',
    note: 'Median of 100 mixed queries from an empty cache, without code. Marks are goals.',
    kind: 'growth',
    figures: [['search: until the first results, median']],
    unit: 'bytes',
  },
  {
    section: growth,
    title: 'Building the search index',
    note: 'Elapsed time, the same products for all.',
    kind: 'growth',
    figures: [['search: index built']],
    unit: 's',
  },
  {
    section: growth,
    title: 'Full build of the site',
    note: 'CPU time on all cores, pictures cached; ours holds validation, search index, checks and compression too.',
    kind: 'growth',
    figures: [['full build']],
    unit: 'CPU s',
  },
  {
    section: growth,
    title: 'Memory of a full build',
    note: 'Peak of all processes together. Marks are goals.',
    kind: 'growth',
    figures: [['full build: memory']],
    unit: 'MB',
  },
  {
    section: growth,
    title: 'A release after a change',
    note: 'CPU time on all cores.',
    kind: 'growth',
    figures: [
      ['release: one price changed', 'one price'],
      ['release: ten prices changed', 'ten prices'],
      ['release: nothing changed', 'nothing'],
    ],
    unit: 'CPU s',
  },
  {
    section: 'Under load',
    title: 'Reference API on SQLite, calls a second',
    note: 'Clients on the same two cores; every order is on the disk when it is answered. The mark is the goal.',
    kind: 'bars',
    figures: [
      ['API: orders, 3 lines each', 'orders'],
      ['API: orders under the flood', 'orders, 500 sign-ins beside'],
      ['API: unchanged catalogue: 304', 'unchanged catalogue'],
      ['API: catalogue of 1,000', 'catalogue of 1,000'],
      ['API: history of 10 orders', 'history of 10 orders'],
    ],
    unit: 'a second',
  },
];

/** The charts that have a measured figure, in the order of the page. */
export function chartsOf(measured: readonly Figure[]): Chart[] {
  const figures = [...measured, ...quotedFigures.toSorted((a, b) => a.value - b.value)];
  return plans.flatMap((plan) => {
    const svg = plan.kind === 'bars' ? barsOf(plan, figures) : growthOf(plan, figures);
    return svg === null ? [] : [{ section: plan.section, title: plan.title, note: plan.note, svg }];
  });
}

function barsOf({ title, figures: names, unit }: Plan, all: readonly Figure[]): string | null {
  const bars = names.flatMap(([name, label]) =>
    all
      .filter((figure) => figure.name === name && figure.unit === unit)
      .map(
        (figure): Bar => ({
          label: label ?? figure.contestant,
          value: figure.value,
          unit,
          kind: kindOf(figure),
          goal: figure.most ?? figure.least,
        }),
      ),
  );
  if (bars.every(({ kind }) => kind === 'quoted')) return null;
  const chart: BarChart = { title, bars };
  return barChart(chart);
}

function kindOf(figure: Figure): Bar['kind'] {
  if (quotedFigures.includes(figure)) return 'quoted';
  if (figure.contestant === ours) return 'ours';
  return figure.contestant === staticLimit ? 'limit' : 'peer';
}

function growthOf({ title, figures: names, unit }: Plan, all: readonly Figure[]): string | null {
  const lines = names.flatMap(([name, label]) => {
    const named = all.filter((figure) => figure.name === name && figure.unit === unit);
    return [...Map.groupBy(named, ({ contestant }) => contestant)].map(
      ([contestant, points]): Line => ({
        label: label ?? contestant,
        isOurs: contestant === ours,
        points: points
          .map(({ products = 0, value, most }) => ({ products, value, goal: most }))
          .toSorted((a, b) => a.products - b.products),
      }),
    );
  });
  const sizes = new Set(lines.flatMap(({ points }) => points.map(({ products }) => products)));
  const chart: LineChart = { title, unit, lines };
  return sizes.size < 2 ? null : lineChart(chart);
}
