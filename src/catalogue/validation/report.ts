import { inspect } from 'node:util';
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
    for (const { field, value, reason, effect } of issues)
      this.add({ position, id: shownId(entry), field, value: shownValue(value), reason, effect });
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
  return shorten(printable(preview(value)), 80);
}

/** Writes control and format characters, escape sequences among them, as `\u001b`: harmless on a terminal and visible. */
function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  );
}

/** A preview of a value, no deeper and longer than can be shown: a reply may nest a million lists. */
function preview(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return `"${value.slice(0, 80)}"`;
  return inspect(value, { depth: 1, breakLength: Infinity, maxArrayLength: 3, maxStringLength: 80 });
}

/** The report for a terminal: one sentence, a table with left-out products first, then the issues of the list as a whole. */
export function reportTable({ published, received, issues }: ValidationReport): string {
  const isOfList = ({ position, field }: ValidationIssue) => position === 0 && field === '';
  const sorted = issues
    .filter((issue) => !isOfList(issue))
    .toSorted((a, b) => effects.indexOf(a.effect) - effects.indexOf(b.effect));
  const rows = [headings, ...sorted.slice(0, maxRows).map(cellsOf)];
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const more = sorted.length - maxRows;
  return [
    `${published} of ${received} products can be published.`,
    ...(sorted.length > 0 ? ['', ...table] : []),
    ...(more > 0 ? [`and ${more} more`] : []),
    ...issues.filter(isOfList).map(({ reason }) => printable(reason)),
  ].join('\n');
}

const effects: readonly ValidationIssue['effect'][] = ['withheld', 'repaired', 'note'];

const maxRows = 50;

const headings = ['effect', 'entry', 'id', 'field', 'value', 'reason'];

function cellsOf({ effect, position, id, field, value, reason }: ValidationIssue): string[] {
  const entry = position === 0 ? '' : String(position);
  return [effect, entry, shorten(id, 16), field, shorten(value, 24), reason].map(printable);
}
