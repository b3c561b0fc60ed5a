import { isJsonObject, ownField } from '#api/json-object.ts';
import type { ValidationIssue } from '#domain/catalogue/validation.ts';
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
export function printable(text: string): string {
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
