import type { ValidationIssue } from '#domain/catalogue/product.ts';
import type { Replacement } from '../catalogue/replace-catalogue.ts';

export interface ImportReport extends Omit<Replacement, 'unused'> {
  /** The form in which the catalogue was read: `Shopify's product CSV`. */
  kind: string;
  /** Whether the file is the catalogue now; otherwise nothing was changed. */
  done: boolean;
  products: number;
  pictures: number;
  refused: readonly ImportIssue[];
  /** Values that were left out of valid products. */
  notes: readonly ImportIssue[];
  warnings: readonly string[];
  /** Reasons of the guards that refuse the catalogue, or were overridden if it is imported, one sentence each. */
  guardReasons: readonly string[];
}

export interface ImportIssue extends Omit<ValidationIssue, 'position' | 'effect'> {
  /** Row as in a spreadsheet; in JSON the first product is 1. 0 for the file as a whole. */
  row: number;
}

const maxLines = 50;

const refusedByGuards =
  'Nothing is imported, since an open shop would sell this at once. If that is meant, import with --force.';

/** The report of an import for a terminal. */
export function reportLines(report: ImportReport): string[] {
  const { done, products, pictures, hidden, lostDrafts, refused, notes, warnings, guardReasons } = report;
  if (!done && guardReasons.length > 0)
    return [...warnings, ...listed('Left out', refused), `${guardReasons.join(' ')} ${refusedByGuards}`];
  if (!done) return [...warnings, ...listed('Refused', refused), refusal(report)];
  return [
    ...warnings,
    ...guardReasons.map((sentence) => `Imported against a guard: ${sentence}`),
    ...listed('Left out', refused),
    ...listed('Imported, but', notes),
    hidden > 0 &&
      `${counted(hidden, 'product')} ${hidden === 1 ? 'stays' : 'stay'} hidden, as set in /owner.`,
    lostDrafts > 0 &&
      `${counted(lostDrafts, 'product')} lost ${lostDrafts === 1 ? 'its' : 'their'} unpublished changes of /owner.`,
    `${counted(products, 'product')} and ${counted(pictures, 'picture')} are the catalogue now.`,
  ].filter((line) => line !== false);
}

/** `1 product`, `3 products` (R28). */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function refusal({ products, refused }: ImportReport): string {
  const rows = new Set(refused.map(({ row }) => row)).size;
  const alternative =
    products > 0 ? `, or import the ${counted(products, 'other product')} with --skip-refused` : '';
  return `Nothing is imported, since ${counted(rows, 'row')} cannot be: put right what is refused${alternative}.`;
}

function listed(heading: string, issues: readonly ImportIssue[]): string[] {
  const more = issues.length - maxLines;
  return [
    ...issues.slice(0, maxLines).map((issue) => `${heading}: ${issueLine(issue)}`),
    ...(more > 0 ? [`${heading}: and ${more} more`] : []),
  ];
}

/** `row 3, id 14: price "abc" is not a price`, without a value if there is none, and without control characters. */
function issueLine({ row, id, field, value, reason }: ImportIssue): string {
  const place = [row > 0 && `row ${row}`, id !== '' && `id ${id}`].filter(Boolean).join(', ');
  const cellText = reason.startsWith('is missing') ? '' : value;
  const words = [field, cellText, reason].filter((part) => part !== '').join(' ');
  return (place === '' ? words : `${place}: ${words}`).replace(/\p{Cc}/gu, '');
}
