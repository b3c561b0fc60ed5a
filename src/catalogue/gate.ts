import { CatalogueRejectedError } from './gate/catalogue-rejected-error.ts';
import { readEntry } from './gate/entry.ts';
import { Findings } from './gate/findings.ts';
import { KnownIds } from './gate/known-ids.ts';
import { listOf } from './gate/list.ts';
import { unifySpelling } from './gate/spelling.ts';
import type { GateReport } from './gate-report.ts';
import type { GatedProduct } from './gated.ts';

export { CatalogueRejectedError };

export interface GateOptions {
  /** Base URL of the API that sent the reply: picture paths are relative to it (R10). */
  apiUrl: string;
  /** How many products the site now live has; null when there is none. */
  lastPublished: number | null;
  /** Publish even when more than half of them are gone (R8). */
  force: boolean;
}

export interface GatedCatalogue {
  /** In the list's order, which is the API's reversed (R6). */
  products: GatedProduct[];
  /** Extra calls that the API announced. */
  extras: string[];
  report: GateReport;
}

/**
 * The one door of the catalogue: reads a reply of list-products.php. Every product behind it is whole, and nothing
 * behind it checks again (R6 to R9).
 * @throws {CatalogueRejectedError} when nothing of it may be published (R8).
 */
export function gate(reply: unknown, { apiUrl, lastPublished, force }: GateOptions): GatedCatalogue {
  const { entries, extras } = listOf(reply);
  const base = `${apiUrl.replace(/\/+$/, '')}/`;
  const findings = new Findings();
  const ids = new KnownIds(findings);
  const products: GatedProduct[] = [];
  for (const [index, entry] of entries.entries()) {
    const position = index + 1;
    const read = readEntry(entry, base);
    findings.addFaults(position, entry, read);
    if (read.id === null || !ids.isNew(read.id, position, read.product) || read.product === null) continue;
    products.push(read.product);
  }
  const spelled = unifySpelling(products, findings);
  const report = { received: entries.length, published: products.length, findings: findings.all() };
  refuseNothing(report);
  if (!force) refuseLoss(report, lastPublished);
  return { products: spelled.reverse(), extras, report };
}

function refuseNothing(report: GateReport): void {
  if (report.published > 0) return;
  const first = report.findings[0];
  const example =
    first === undefined ? '' : ` (the first because its ${first.field || 'entry'} ${first.reason})`;
  throw new CatalogueRejectedError(
    `None of the ${report.received} products that the API sent can be published${example}: put them right there.`,
    report,
  );
}

function refuseLoss(report: GateReport, lastPublished: number | null): void {
  if (lastPublished === null || report.published >= lastPublished / 2) return;
  throw new CatalogueRejectedError(
    `Only ${report.published} products are left of the ${lastPublished} last published: ` +
      'find the others in the API, or publish with --force if they are meant to be gone.',
    report,
  );
}
