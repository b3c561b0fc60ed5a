import type { Product, ValidationIssue } from '#domain/catalogue/product.ts';
import { productPath } from '#domain/shop/paths.ts';
import { formatPrice, groupThousands } from '#domain/text/money.ts';
import type { PublishResult } from './publish-site.ts';
import type { SiteWeights } from './site-weights.ts';
import type { StepTaken } from './steps-taken.ts';

/** Result of a rebuild: JSON for programs (`--json`), a table or a page for people. */
export interface ChangesReport {
  published: boolean;
  /** Whether nothing was published since a release of this catalogue was rolled back. */
  heldBack: boolean;
  /** Number of the release that is shown; null for a site in a folder of its own. */
  release: number | null;
  /** Products in the API's list. */
  received: number;
  /** Products of that list in the shop, or that a catalogue held back would bring; validation left out the others. */
  products: number;
  /** Pages in the site. */
  pages: number;
  /** Pages that were rendered; the others were reused. */
  rendered: number;
  /** Duration of the rebuild, to a hundredth of a second. */
  seconds: number;
  /** Duration of its steps, likewise. */
  steps: readonly StepTaken[];
  /** Weights of the site; null where nothing was published. */
  weights: SiteWeights | null;
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

/** Report of a publication that took these `seconds` in all, and these for its steps. */
export function changesReport(
  site: PublishResult,
  seconds: number,
  steps: readonly StepTaken[],
): ChangesReport {
  const { report, snapshot, changes, isNew, isHeldBack, release, pages, rendered, overridden, failures } =
    site;
  const hundredth = (time: number) => Math.round(time * 100) / 100;
  return {
    published: isNew,
    heldBack: isHeldBack,
    release,
    received: report.received,
    products: snapshot.products.length,
    pages,
    rendered,
    seconds: hundredth(seconds),
    steps: steps.map((step) => ({ ...step, seconds: hundredth(step.seconds) })),
    weights: site.weights,
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
  const { published, release, added, removed, changed, rendered, pages, seconds, weights } = report;
  if (!published) return `${unpublished(report)}.`;
  const prices = changed.filter(({ price, priceBefore }) => price !== priceBefore);
  const others = changed.length - prices.length;
  return [
    ...linesOf('added', added, ({ name, price }) => `${name}, ${formatPrice(price)}`),
    ...linesOf('removed', removed, ({ name }) => name),
    ...linesOf('price', prices, changedPrice),
    ...(others > 0 ? [`  ${others} changed in other things`] : []),
    `Release ${release}: ${pages} pages, ${rendered} rendered and ${pages - rendered} reused, in ${seconds.toFixed(1)} s.`,
    ...(weights === null ? [] : [weightsLine(weights)]),
  ].join('\n');
}

/** `A page weighs 8.9 kB on the average (8.9 before); the largest is /collection, 11.0 kB. The site has 2,345 files, 24.1 MB.` */
function weightsLine({ page, pageBefore, largest, files, bytes }: SiteWeights): string {
  const before = pageBefore === null ? '' : ` (${kilobytes(pageBefore)} before)`;
  return `A page weighs ${kilobytes(page)} on the average${before}; the largest is ${largest.path}, ${kilobytes(largest.bytes)}. The site has ${groupThousands(files)} files, ${(bytes / 1e6).toFixed(1)} MB.`;
}

/** `8.9 kB`; `bytes` is their number. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

/** Sentence that says why nothing was published, without a full stop. */
export function unpublished({ heldBack, release }: ChangesReport): string {
  return heldBack
    ? `The catalogue is held back after a rollback: release ${release} stays`
    : `Nothing has changed: release ${release} stays`;
}

function changedPrice({ name, price, priceBefore, isSuspicious }: PriceChange): string {
  return `${name}, ${formatPrice(priceBefore)} -> ${formatPrice(price)}${isSuspicious ? '  (about tenfold: is that meant?)' : ''}`;
}

function linesOf<T>(what: string, all: readonly T[], line: (each: T) => string): string[] {
  const shown = all.slice(0, maxLines).map((each) => `  ${what}: ${line(each)}`);
  return all.length > maxLines ? [...shown, `  ${what}: and ${all.length - maxLines} more`] : shown;
}
