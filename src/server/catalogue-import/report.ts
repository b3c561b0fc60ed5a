import type { ImportReport } from './import-catalogue.ts';
import { type Remark, remarkLine } from './remark.ts';

const mostLines = 50;

/** What an import did, for a terminal. */
export function reportLines(report: ImportReport): string[] {
  const { done, products, pictures, refused, notes, warnings } = report;
  const rows = refused.length === 1 ? '1 finding' : `${refused.length} findings`;
  if (!done) {
    return [
      ...warnings,
      ...listed('Refused', refused),
      `Nothing is imported and the catalogue is as it was, because of ${rows}: put ${refused.length === 1 ? 'it' : 'them'} right` +
        `${products > 0 ? `, or import the other ${products} products with --skip-refused` : ''}.`,
    ];
  }
  return [
    ...warnings,
    ...listed('Left out', refused),
    ...listed('Imported, but', notes),
    `${products} products and ${pictures} pictures are the catalogue now.`,
  ];
}

function listed(heading: string, remarks: readonly Remark[]): string[] {
  const more = remarks.length - mostLines;
  return [
    ...remarks.slice(0, mostLines).map((remark) => `${heading}: ${remarkLine(remark)}`),
    ...(more > 0 ? [`${heading}: and ${more} more`] : []),
  ];
}
