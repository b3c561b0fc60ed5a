import { isJsonObject, ownField } from '#api/reply.ts';
import type { ValidationIssue } from '#domain/catalogue/product.ts';
import { shorten } from '#domain/text/plain-text.ts';
import type { ReadProduct } from './read-product.ts';

/** The result of validating the API's list. */
export interface ValidationReport {
  received: number;
  published: number;
  issues: ValidationIssue[];
}

/** Thrown when nothing of the catalogue may be published (R8). The message is one sentence for the owner. */
export class CatalogueRejectedError extends Error {
  override readonly name = 'CatalogueRejectedError';
  /** The issues that were found; null when validation ended before the last product. */
  readonly report: ValidationReport | null;

  constructor(message: string, report: ValidationReport | null = null) {
    super(message);
    this.report = report;
  }
}

/** Most issues that are kept, more than anybody reads: a list of a million empty entries must not fill the memory. */
const most = 10_000;

/** The issues of one catalogue, in the order of the API's list. */
export class IssueList {
  readonly #issues: ValidationIssue[] = [];
  #left = 0;

  add(issue: ValidationIssue): void {
    if (this.#issues.length < most) this.#issues.push(issue);
    else this.#left++;
  }

  addAll(position: number, entry: unknown, { issues }: ReadProduct): void {
    for (const { field, value, reason, effect } of issues) {
      this.add({ position, id: shownId(entry), field, value: shownValue(value), reason, effect });
    }
  }

  all(): ValidationIssue[] {
    if (this.#left === 0) return this.#issues;
    const reason = `and ${this.#left} more issues`;
    return [...this.#issues, { position: 0, id: '', field: '', value: '', reason, effect: 'note' }];
  }
}

/** The id as received, valid or not. */
function shownId(entry: unknown): string {
  if (!isJsonObject(entry)) return '';
  const id = ownField(entry, 'id') ?? ownField(entry, '_id');
  if (typeof id === 'number') return String(id);
  return typeof id === 'string' ? shorten(printable(id.slice(0, 64)), 64) : '';
}

/** A JSON value for a report: its beginning, on one line, with every invisible character spelled out. */
export function shownValue(value: unknown): string {
  return shorten(printable(preview(value, 2)), 80);
}

/** Writes control and format characters, escape sequences among them, as `\u001b`: harmless on a terminal and visible. */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  );
}

const shownCharacters = 80;

const shownEntries = 3;

/** A preview of a value, no deeper and longer than can be shown: a reply may nest a million lists. */
function preview(value: unknown, depth: number): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return `"${value.slice(0, shownCharacters)}"`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth === 0) return '…';
  if (Array.isArray(value)) {
    return `[${joined(
      value.slice(0, shownEntries).map((entry) => preview(entry, depth - 1)),
      value.length,
    )}]`;
  }
  const keys = Object.keys(value);
  const fields = keys.slice(0, shownEntries).map((key) => {
    return `${key.slice(0, shownCharacters)}: ${preview((value as Record<string, unknown>)[key], depth - 1)}`;
  });
  return `{${joined(fields, keys.length)}}`;
}

function joined(shown: readonly string[], count: number): string {
  return [...shown, ...(count > shown.length ? ['…'] : [])].join(', ');
}

/**
 * The report for a terminal of `width` columns: one sentence, then a table with left-out products first, then the issues of
 * the list as a whole.
 */
export function reportTable(report: ValidationReport, width = process.stdout.columns || 100): string {
  const sentence = `${report.published} of ${report.received} products can be published.`;
  if (report.issues.length === 0) return sentence;
  const [ofList, ofEntries] = [
    report.issues.filter(isOfList),
    report.issues.filter((each) => !isOfList(each)),
  ];
  const ofListLines = ofList.flatMap(({ reason }) => wrapped(printable(reason), width));
  if (ofEntries.length === 0) return [sentence, ...ofListLines].join('\n');
  const sorted = ofEntries.toSorted((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect));
  const rows = [headings, ...sorted.slice(0, maxRows).map(cellsOf)];
  const more = sorted.length - maxRows;
  const table = [...tableLines(rows, width), ...(more > 0 ? [`and ${more} more`] : [])];
  return [sentence, '', ...table, ...ofListLines].join('\n');
}

/** Whether an issue is of the list as a whole: its reason is a whole sentence. */
function isOfList({ position, field }: ValidationIssue): boolean {
  return position === 0 && field === '';
}

const effects: readonly ValidationIssue['effect'][] = ['withheld', 'repaired', 'note'];

const maxRows = 50;

const gap = '  ';

const headings = ['effect', 'entry', 'id', 'field', 'value', 'reason'];

/** Largest widths of the cells before the reason, and their smallest ones on a narrow terminal. */
const widest = [8, 8, 16, 14, 24];

const narrowest = [8, 8, 8, 14, 8];

const narrowestReason = 20;

function cellsOf({ effect, position, id, field, value, reason }: ValidationIssue): string[] {
  return [effect, position === 0 ? '' : String(position), id, field, value, reason].map(printable);
}

/**
 * The lines of the table. Columns are as wide as their widest cell, up to a limit; the last one takes the remaining width and
 * wraps.
 */
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

/** The text cut or filled up to exactly `width` columns of a terminal. */
function fitted(text: string, width: number): string {
  const shown = widthOf(text) <= width ? text : cut(text, width);
  return shown + ' '.repeat(Math.max(0, width - widthOf(shown)));
}

/** The text in lines of at most `width` columns, broken between words; always at least one line. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) > width && line !== '') {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((each) => (widthOf(each) <= width ? each : cut(each, width)));
}

/** Width of a text on a terminal, columns. */
function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += isWide.test(segment) ? 2 : 1;
  return width;
}

function cut(text: string, width: number): string {
  let shown = '';
  let room = width - 1;
  for (const { segment } of graphemes.segment(text)) {
    room -= widthOf(segment);
    if (room < 0) break;
    shown += segment;
  }
  return `${shown}…`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const isWide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
