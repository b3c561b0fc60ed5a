import { paths, placeOrderPath, resetPasswordPath } from './paths.ts';

/**
 * Field figures (R45): how soon pages of real visits were there, answered and stood still, counted without a trace of who
 * visited. Times are ms, CLS is in thousandths, so that all are whole numbers of a like size.
 */

/** Share of the page views that are measured, of those with an interaction. */
export const measuredShare = 0.1;

export const vitalNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

export type VitalName = (typeof vitalNames)[number];

/** Kinds of pages, each with scripts and a first view of its own. */
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

/** The kind of the page at a path. */
export function pageKindOf(path: string): PageKind {
  const [, first = '', second] = path.split('/');
  if (path === paths.home) return 'home';
  if (first === 'product') return 'product';
  const folder = `/${first}`;
  if (folder === paths.search) return 'search';
  if (folder === paths.cart) return 'cart';
  if (folder === placeOrderPath) return 'checkout';
  if (accountPaths.includes(folder)) return 'account';
  const isListing = second !== undefined || folder === paths.collection || departments.includes(folder);
  return isListing ? 'listing' : 'text';
}

const accountPaths: readonly string[] = [
  paths.login,
  resetPasswordPath,
  paths.orders,
  paths.profile,
  paths.wishlist,
  paths.verify,
];
const departments: readonly string[] = [paths.detergents, paths.evaCosmetics];

/** Connections as browsers tell them; `unknown` in those that do not. */
export const connectionKinds = ['slow-2g', '2g', '3g', '4g', 'unknown'] as const;

export type ConnectionKind = (typeof connectionKinds)[number];

/** The greatest figure up to which a page is good, and that from which it is poor, by Google's own limits. */
export const vitalLimits: Readonly<Record<VitalName, readonly [good: number, poor: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [100, 250],
  FCP: [1_800, 3_000],
  TTFB: [800, 1_800],
};

/** Greatest figure that is taken: a page that was left for ten minutes tells nothing. */
export const mostOfVital = 600_000;

/** Ratio of a bucket's figures to those of the bucket before. */
const bucketRatio = 1.05;

/** Number of the bucket in which a figure is counted: 0 for less than 1, each further one 5 % wide. */
export function bucketOf(figure: number): number {
  return figure < 1 ? 0 : 1 + Math.round(Math.log(figure) / Math.log(bucketRatio));
}

/** The middle of a bucket, at most 2.5 % from each figure in it. */
export function middleOf(bucket: number): number {
  return bucket === 0 ? 0 : bucketRatio ** (bucket - 1);
}
