import type { ImportReport } from './import-catalogue.ts';
import { type Remark, remarkLine } from './remark.ts';

const mostLines = 50;

/** What an import did, for a terminal. */
export function reportLines(report: ImportReport): string[] {
  const { done, products, pictures, refused, notes, warnings } = report;
  if (!done) return [...warnings, ...listed('Refused', refused), refusal(report)];
  return [
    ...warnings,
    ...listed('Left out', refused),
    ...listed('Imported, but', notes),
    `${counted(products, 'product')} and ${counted(pictures, 'picture')} are the catalogue now.`,
  ];
}

/** `1 product`, `3 products` (R28). */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function refusal({ products, refused }: ImportReport): string {
  const rows = new Set(refused.map(({ row }) => row)).size;
  const others =
    products > 0 ? `, or import the ${counted(products, 'other product')} with --skip-refused` : '';
  return `Nothing is imported, since ${counted(rows, 'row')} cannot be: put right what is refused${others}.`;
}

function listed(heading: string, remarks: readonly Remark[]): string[] {
  const more = remarks.length - mostLines;
  return [
    ...remarks.slice(0, mostLines).map((remark) => `${heading}: ${remarkLine(remark)}`),
    ...(more > 0 ? [`${heading}: and ${more} more`] : []),
  ];
}
