import type { Product, ValidationIssue } from '#domain/catalogue/product.ts';
import { productPath } from '#domain/shop/paths.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { PublishResult } from './publish-site.ts';

/** Result of a rebuild: JSON for programs (`--json`), a table for people. */
export interface ChangesReport {
  published: boolean;
  /** Number of the release that is shown; null for a site in its own folder. */
  release: number | null;
  /** Products in the API's list. */
  received: number;
  /** Products of that list in the shop; validation left out the others. */
  products: number;
  /** Pages in the site. */
  pages: number;
  /** Pages that were rendered; the others were reused. */
  rendered: number;
  /** Duration of the rebuild, to a hundredth of a second. */
  seconds: number;
  added: readonly ProductLine[];
  removed: readonly ProductLine[];
  changed: readonly PriceChange[];
  /** One sentence for each guard that `--force` overrode. */
  overridden: readonly string[];
  issues: readonly ValidationIssue[];
  /** Pictures that could not be fetched or decoded, and products without a picture (R10). */
  pictures: PublishResult['failures'];
}

export interface ProductLine {
  id: string;
  name: string;
  path: string;
  /** UGX. */
  price: number;
}

export interface PriceChange extends ProductLine {
  /** UGX. */
  priceBefore: number;
  fields: readonly string[];
  isSuspicious: boolean;
}

/** Report of a publication that took these `seconds`. */
export function changesReport(site: PublishResult, seconds: number): ChangesReport {
  const { report, snapshot, changes, isNew, release, pages, rendered, overridden, failures } = site;
  return {
    published: isNew,
    release,
    received: report.received,
    products: snapshot.products.length,
    pages,
    rendered,
    seconds: Math.round(seconds * 100) / 100,
    added: (changes?.added ?? []).map(productLine),
    removed: (changes?.removed ?? []).map(productLine),
    changed: (changes?.changed ?? []).map(({ before, after, fields, isSuspicious }) => ({
      ...productLine(after),
      priceBefore: before.price,
      fields,
      isSuspicious,
    })),
    overridden,
    issues: report.issues,
    pictures: failures,
  };
}

function productLine({ id, name, price }: Product): ProductLine {
  return { id, name, path: productPath(id), price };
}

/** Greatest number of lines for each kind of change on a terminal. */
const maxLines = 12;

export function changesTable(report: ChangesReport): string {
  const { published, release, added, removed, changed, rendered, pages, seconds } = report;
  if (!published) return `Nothing has changed: release ${release} stays.`;
  const prices = changed.filter(({ price, priceBefore }) => price !== priceBefore);
  const otherChanges = changed.length - prices.length;
  return [
    ...linesOf('added', added, ({ name, price }) => `${name}, ${formatPrice(price)}`),
    ...linesOf('removed', removed, ({ name }) => name),
    ...linesOf('price', prices, changedPrice),
    ...(otherChanges > 0 ? [`  ${otherChanges} changed in other things`] : []),
    `Release ${release}: ${pages} pages, ${rendered} rendered and ${pages - rendered} reused, in ${seconds.toFixed(1)} s.`,
  ].join('\n');
}

function changedPrice({ name, price, priceBefore, isSuspicious }: PriceChange): string {
  return `${name}, ${formatPrice(priceBefore)} -> ${formatPrice(price)}${isSuspicious ? '  (about tenfold: is that meant?)' : ''}`;
}

function linesOf<T>(what: string, all: readonly T[], line: (each: T) => string): string[] {
  const shown = all.slice(0, maxLines).map((each) => `  ${what}: ${line(each)}`);
  return all.length > maxLines ? [...shown, `  ${what}: and ${all.length - maxLines} more`] : shown;
}
