import type { Product } from '#domain/catalogue/product.ts';
import type { ValidationIssue } from '#domain/catalogue/validation.ts';
import { productPath } from '#domain/shop/paths.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { MadeSite } from './make-site.ts';

/** What a rebuild did, for a program and for people. */
export interface ChangesReport {
  published: boolean;
  /** Number of the release; null for a site in a folder of its own. */
  release: number | null;
  /** Products in the API's list, and of those how many are in the shop. */
  received: number;
  products: number;
  /** Pages in the site, and how many of them were made for it. */
  pages: number;
  made: number;
  seconds: number;
  added: readonly ToldProduct[];
  removed: readonly ToldProduct[];
  changed: readonly ToldChange[];
  /** Guards that `--force` has overridden. */
  overridden: readonly string[];
  issues: readonly ValidationIssue[];
  /** Pictures that could not be had. */
  pictures: MadeSite['failures'];
}

export interface ToldProduct {
  id: string;
  name: string;
  path: string;
  /** UGX. */
  price: number;
}

export interface ToldChange extends ToldProduct {
  /** UGX. */
  priceBefore: number;
  fields: readonly string[];
  isSuspicious: boolean;
}

export function changesReport(site: MadeSite, seconds: number): ChangesReport {
  const { report, snapshot, changes, isNew, release, pages, made, overridden, failures } = site;
  return {
    published: isNew,
    release,
    received: report.received,
    products: snapshot.products.length,
    pages,
    made,
    seconds: Math.round(seconds * 100) / 100,
    added: (changes?.added ?? []).map(told),
    removed: (changes?.removed ?? []).map(told),
    changed: (changes?.changed ?? []).map(({ before, after, fields, isSuspicious }) => ({
      ...told(after),
      priceBefore: before.price,
      fields,
      isSuspicious,
    })),
    overridden,
    issues: report.issues,
    pictures: failures,
  };
}

function told({ id, name, price }: Product): ToldProduct {
  return { id, name, path: productPath(id), price };
}

/** As many lines of each kind as anybody reads on a terminal. */
const mostLines = 12;

export function changesTable(report: ChangesReport): string {
  const { published, release, added, removed, changed, overridden, made, pages, seconds } = report;
  if (!published) return `Nothing has changed: release ${release} stays.`;
  const prices = changed.filter(({ price, priceBefore }) => price !== priceBefore);
  const others = changed.length - prices.length;
  return [
    ...overridden.map((sentence) => `Published against a guard: ${sentence}`),
    ...linesOf('added', added, ({ name, price }) => `${name}, ${formatPrice(price)}`),
    ...linesOf('removed', removed, ({ name }) => name),
    ...linesOf('price', prices, changedPrice),
    ...(others > 0 ? [`  ${others} changed in other things`] : []),
    `Release ${release}: ${pages} pages, ${made} made and ${pages - made} taken over, in ${seconds.toFixed(1)} s.`,
  ].join('\n');
}

function changedPrice({ name, price, priceBefore, isSuspicious }: ToldChange): string {
  return `${name}, ${formatPrice(priceBefore)} -> ${formatPrice(price)}${isSuspicious ? '  (about tenfold: is that meant?)' : ''}`;
}

function linesOf<T>(what: string, all: readonly T[], line: (each: T) => string): string[] {
  const shown = all.slice(0, mostLines).map((each) => `  ${what}: ${line(each)}`);
  return all.length > mostLines ? [...shown, `  ${what}: and ${all.length - mostLines} more`] : shown;
}
