import type { Product } from '#domain/catalogue/product.ts';
import { productPath } from '#domain/shop/paths.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { PublishResult } from './publish-site.ts';

/** Result of a rebuild: JSON for programs (`--json`), a table for people. */
export type ChangesReport = ReturnType<typeof changesReport>;

/** Report of a publication that took these `seconds`. */
export function changesReport(site: PublishResult, seconds: number) {
  const { report, snapshot, changes, isNew, release, pages, rendered, overridden, failures } = site;
  return {
    published: isNew,
    release,
    /** Products in the API's list. */
    received: report.received,
    /** Products of that list in the shop; validation left out the others. */
    products: snapshot.products.length,
    pages,
    /** Pages that were rendered; the others were reused. */
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

function productLine({ id, name, price }: Product) {
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

function changedPrice({ name, price, priceBefore, isSuspicious }: ChangesReport['changed'][number]): string {
  return `${name}, ${formatPrice(priceBefore)} -> ${formatPrice(price)}${isSuspicious ? '  (about tenfold: is that meant?)' : ''}`;
}

function linesOf<T>(what: string, all: readonly T[], line: (each: T) => string): string[] {
  const shown = all.slice(0, maxLines).map((each) => `  ${what}: ${line(each)}`);
  return all.length > maxLines ? [...shown, `  ${what}: and ${all.length - maxLines} more`] : shown;
}
