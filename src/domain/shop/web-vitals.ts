import { departments } from './configuration.ts';
import { paths, resetPasswordPath } from './paths.ts';

/** Field data (R45): Web Vitals of real page views. Times are ms, CLS is in thousandths. */

/** Share of the page views that are measured, of those in which a pointer or a key is pressed. */
export const measuredShare = 0.1;

/** Retention of the counts, days. */
export const retentionDays = 90;

/** Days that `npm run vitals` shows unless told otherwise. */
export const shownDays = 28;

export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

export type VitalName = (typeof vitalNames)[number];

/** Kinds of pages, each with its own scripts and first view. */
export const pageKinds = [
  'home',
  'listing',
  'product',
  'search',
  'cart',
  'checkout',
  'account',
  'text',
] as const;

export type PageKind = (typeof pageKinds)[number];

/** The kind of the page at a path; pages that were not found count as texts. Used only at build: each page is told its kind. */
export function pageKindOf(path: string): PageKind {
  const kind = kindByPath.get(path);
  if (kind) return kind;
  const [, folder] = path.split('/');
  if (folder === 'product') return 'product';
  return folder === 'brand' || folder === 'category' || folder === 'collection' ? 'listing' : 'text';
}

const kindByPath: ReadonlyMap<string, PageKind> = new Map([
  [paths.home, 'home'],
  [paths.search, 'search'],
  [paths.cart, 'cart'],
  [paths.placeOrder, 'checkout'],
  ...[
    paths.login,
    paths.signUp,
    resetPasswordPath,
    paths.orders,
    paths.profile,
    paths.wishlist,
    paths.verify,
  ].map((path) => [path, 'account'] as const),
  ...departments.map(({ path }) => [path, 'listing'] as const),
]);

/** Connections as browsers tell them; `unknown` in those that do not. */
export const connectionKinds = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;

export type ConnectionKind = (typeof connectionKinds)[number];

/** Greatest figure that is good, and greatest that is not poor, by Google's limits (https://web.dev/articles/vitals). */
export const vitalLimits: Readonly<Record<VitalName, readonly [good: number, fair: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [100, 250],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

/** Greatest figures that the API takes: two minutes, and a CLS of 10. */
export const mostOfVital: Readonly<Record<VitalName, number>> = {
  LCP: 120_000,
  INP: 120_000,
  CLS: 10_000,
  FCP: 120_000,
  TTFB: 120_000,
};

const bucketRatio = 1.05;

/** Number of the histogram's bucket in which a figure is counted: 0 for less than 1, each further one 5 % wide. */
export function histogramBucketOf(figure: number): number {
  return figure < 1 ? 0 : 1 + Math.round(Math.log(figure) / Math.log(bucketRatio));
}

/** The middle of a bucket, at most 2.5 % from each figure in it. */
export function bucketMiddle(bucket: number): number {
  return bucket === 0 ? 0 : bucketRatio ** (bucket - 1);
}
