import { printable } from './gate/printable.ts';
import { fitted, widthOf, wrapped } from './gate/terminal-width.ts';

/** What the gate did to the API's list; as JSON it is the report for programs. */
export interface GateReport {
  received: number;
  published: number;
  findings: Finding[];
}

export interface Finding {
  /** Place in the API's list, from 1; 0 for the list as a whole. */
  position: number;
  /** As it came, shortened; '' when there is none. */
  id: string;
  /** As the API names it; '' for the entry as a whole. */
  field: string;
  /** As it came, shortened and printable. */
  value: string;
  reason: string;
  /** The product is left out, or published without what could not be read, or published as it is. */
  effect: 'withheld' | 'repaired' | 'note';
}

/** The report for a terminal of `width` columns: one sentence, then a table with what is left out first. */
export function reportTable(report: GateReport, width = process.stdout.columns || 100): string {
  const sentence = `${report.published} of ${report.received} products can be published.`;
  if (report.findings.length === 0) return sentence;
  const sorted = report.findings.toSorted((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect));
  const rows = [headings, ...sorted.slice(0, mostRows).map(cellsOf)];
  const more = sorted.length - mostRows;
  return [sentence, '', ...tableLines(rows, width), ...(more > 0 ? [`and ${more} more`] : [])].join('\n');
}

const effects: readonly Finding['effect'][] = ['withheld', 'repaired', 'note'];
const mostRows = 50;
const gap = '  ';
const headings = ['effect', 'entry', 'id', 'field', 'value', 'reason'];
/** Columns that the cells before the reason may take, and how far they give way to it on a narrow terminal. */
const widest = [8, 8, 16, 14, 24];
const narrowest = [8, 8, 8, 14, 8];
const narrowestReason = 20;

function cellsOf({ effect, position, id, field, value, reason }: Finding): string[] {
  return [effect, position === 0 ? '' : String(position), id, field, value, reason].map(printable);
}

/** Columns are as wide as their widest cell, up to a limit; the last one takes the rest and breaks its lines. */
function tableLines(rows: readonly (readonly string[])[], width: number): string[] {
  const widths = columnWidths(rows, width - narrowestReason);
  const before = total(widths);
  return rows.flatMap((row) => {
    const cells = widths.map((each, column) => fitted(row[column] ?? '', each) + gap).join('');
    const reason = wrapped(row[widths.length] ?? '', Math.max(narrowestReason, width - before));
    return reason.map((line, index) => `${index === 0 ? cells : ' '.repeat(before)}${line}`.trimEnd());
  });
}

function columnWidths(rows: readonly (readonly string[])[], room: number): number[] {
  const widths = widest.map((limit, column) =>
    Math.min(limit, Math.max(...rows.map((row) => widthOf(row[column] ?? '')))),
  );
  return widths.reduceRight((fitting, each, column) => {
    const excess = Math.max(0, total(fitting) - room);
    const narrowed = Math.max(each - excess, Math.min(each, narrowest[column] ?? 0));
    return fitting.with(column, narrowed);
  }, widths);
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, each) => sum + each + gap.length, 0);
}
