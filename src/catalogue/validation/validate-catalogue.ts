import { classifyReply, type JsonObject, ownField } from '#api/reply.ts';
import type { ValidatedProduct, ValidationIssue } from '#domain/catalogue/product.ts';
import { departmentPages, departments } from '#domain/shop/configuration.ts';
import { slug } from '#domain/text/slug.ts';
import { numberedEntries } from './lists.ts';
import { readProduct } from './read-product.ts';
import { CatalogueRejectedError, IssueList, shownValue, type ValidationReport } from './report.ts';

export interface ValidationOptions {
  /** Base URL of the API, against which picture paths are resolved (R10). */
  apiUrl: string;
  /** False when a part of the reply was read as Windows-1252 (`decodeJsonText`). */
  isUtf8?: boolean;
  /** Number of products of the live site; null if there is no live site. */
  lastPublished: number | null;
  /** Publish even when more than half of these are gone (R8). */
  force: boolean;
  /** Row of each entry in its file, for messages. */
  rows?: readonly number[] | undefined;
}

export interface ValidatedCatalogue {
  /** In the list's order, which is the API's reversed (R6). */
  products: ValidatedProduct[];
  /** Extras that the API announced. */
  extras: string[];
  report: ValidationReport;
}

/**
 * Validates a reply of list-products.php, in the only place that does: every product of the result is valid, and nothing
 * checks it again (R6 to R9).
 * @throws {CatalogueRejectedError} when nothing of it may be published (R8).
 */
export function validateCatalogue(
  reply: unknown,
  { apiUrl, isUtf8 = true, lastPublished, force, rows }: ValidationOptions,
): ValidatedCatalogue {
  const { entries, extras } = readList(reply);
  const base = `${apiUrl.replace(/\/+$/, '')}/`;
  const issues = new IssueList();
  if (!isUtf8) issues.add(notUtf8);
  const ids = new KnownIds(issues, rows);
  const products: ValidatedProduct[] = [];
  for (const [index, entry] of entries.entries()) {
    const position = index + 1;
    const read = readProduct(entry, base);
    issues.addAll(position, entry, read);
    if (read.id === null || !ids.isNew(read.id, position, read.product) || read.product === null) continue;
    products.push(read.product);
  }
  const spelled = unifySpelling(products, issues);
  const report = { received: entries.length, published: products.length, issues: issues.all() };
  assertSomePublished(report);
  if (!force) assertNotHalfGone(report, lastPublished);
  return { products: spelled.reverse(), extras, report };
}

const notUtf8: ValidationIssue = {
  position: 0,
  id: '',
  field: '',
  value: '',
  reason: 'The API does not send UTF-8: other texts were read as Windows-1252. Make it send UTF-8.',
  effect: 'note',
};

function assertSomePublished(report: ValidationReport): void {
  if (report.published > 0) return;
  const first = report.issues.find(({ position }) => position > 0);
  // Without the remedy behind a colon, since the sentence has its own.
  const [predicate] = first?.reason.split(': ', 1) ?? [];
  const example =
    first === undefined ? '' : ` (the first because its ${first.field || 'entry'} ${predicate})`;
  throw new CatalogueRejectedError(
    `None of the ${report.received} products that the API sent can be published${example}: put them right there.`,
    report,
  );
}

function assertNotHalfGone(report: ValidationReport, lastPublished: number | null): void {
  const loss = lossOfHalf(report.published, lastPublished);
  if (loss === null) return;
  throw new CatalogueRejectedError(
    `${loss}: find the others in the API, or publish with --force if they are meant to be gone.`,
    report,
  );
}

/**
 * Says that a catalogue of `published` products has less than half of those published last (R8), without a full stop; null
 * if it has half of them or more, and if nothing was published before.
 */
export function lossOfHalf(published: number, lastPublished: number | null): string | null {
  if (lastPublished === null || published * 2 >= lastPublished) return null;
  return `Only ${published} products are left of the ${lastPublished} last published`;
}

/** The entries and extras of a reply of list-products.php. @throws {CatalogueRejectedError} when it is no success or has no products (R8). */
function readList(reply: unknown): { entries: readonly unknown[]; extras: string[] } {
  const classified = classifyReply(reply);
  const rejected = (reason: string) => new CatalogueRejectedError(`The API ${reason}.`);
  if (classified.outcome === 'unreadable')
    throw rejected('did not send a JSON object: see what its list-products.php answers');
  if (classified.outcome !== 'ok') {
    const reason = classified.message === '' ? 'gave no reason' : `said "${classified.message}"`;
    throw rejected(`refused to list the products and ${reason}: put that right in the API`);
  }
  const entries = numberedEntries(ownField(classified.reply, 'products'));
  if (entries === null) throw rejected('sent no list of products: see what its list-products.php answers');
  if (entries.length === 0)
    throw rejected('sent an empty list of products: see that its database holds them');
  return { entries, extras: extrasOf(classified.reply) };
}

function extrasOf(reply: JsonObject): string[] {
  const extras = ownField(reply, 'extras');
  if (!Array.isArray(extras)) return [];
  return [...new Set(extras)].filter((extra) => typeof extra === 'string' && /^[a-zA-Z-]{1,40}$/.test(extra));
}

/**
 * Gives labels that differ only in case, spaces, accents or signs, and so share a page, one spelling: the shop's own if it
 * knows the label, else that of most products. Each other spelling is noted once.
 */
function unifySpelling(products: readonly ValidatedProduct[], issues: IssueList): ValidatedProduct[] {
  const categories = departmentPages.flatMap(({ filter, labels }) => (filter === 'category' ? labels : []));
  const category = spellings(products, 'category', categories);
  const subCategories = departments.map((each) => each.subCategory);
  const subCategory = spellings(products, 'subCategory', subCategories);
  noteOthers('category', category, issues);
  noteOthers('sub_category', subCategory, issues);
  return products.map((product) => ({
    ...product,
    category: category.get(product.category)?.shown ?? '',
    subCategory: subCategory.get(product.subCategory)?.shown ?? '',
  }));
}

interface Spelling {
  shown: string;
  count: number;
  /** Id of the first product with this spelling. */
  id: string;
}

/** Spellings by the label as received. */
function spellings(
  products: readonly ValidatedProduct[],
  field: 'category' | 'subCategory',
  own: readonly string[],
): Map<string, Spelling> {
  const spellings = new Map<string, Spelling>();
  for (const { id, [field]: label } of products) {
    const spelling = spellings.get(label) ?? { shown: label, count: 0, id };
    spelling.count++;
    spellings.set(label, spelling);
  }
  spellings.delete('');
  const shownBySlug = new Map<string, string>();
  for (const [label] of [...spellings].sort(([, a], [, b]) => b.count - a.count)) {
    if (!shownBySlug.has(slug(label))) shownBySlug.set(slug(label), label);
  }
  const ownBySlug = new Map(own.map((label) => [unspaced(label), label]));
  for (const [label, spelling] of spellings)
    spelling.shown = ownBySlug.get(unspaced(label)) ?? shownBySlug.get(slug(label)) ?? label;
  return spellings;
}

/** A label without spaces: `Eva Cosmetics` is `Evacosmetics`. */
function unspaced(label: string): string {
  return slug(label).replaceAll('-', '');
}

function noteOthers(field: string, spellings: ReadonlyMap<string, Spelling>, issues: IssueList): void {
  for (const [label, { shown, count, id }] of spellings) {
    if (label === shown) continue;
    const reason = `is shown as ${shown}, ${count === 1 ? 'in one product' : `in ${count} products`}`;
    issues.add({ position: 0, id, field, value: shownValue(label), reason, effect: 'note' });
  }
}

/** The ids of one list, which keep every product once. */
class KnownIds {
  readonly #byId = new Map<string, { position: number; product: ValidatedProduct | null }>();
  readonly #byLowerCase = new Map<string, string>();
  readonly #issues: IssueList;
  readonly #place: (position: number) => string;

  constructor(issues: IssueList, rows: readonly number[] | undefined) {
    this.#issues = issues;
    this.#place = (position) => (rows ? `row ${rows[position - 1]}` : `entry ${position}`);
  }

  /**
   * Whether the id is new in the list. `product` is null for an entry that is left out; it may still be another product with
   * the same id, and nobody can tell which of them the id belongs to.
   * @throws {CatalogueRejectedError} when two different products share it (R8).
   */
  isNew(id: string, position: number, product: ValidatedProduct | null): boolean {
    const first = this.#byId.get(id);
    if (first === undefined) {
      this.#byId.set(id, { position, product });
      this.#noteTwin(id, position);
      return true;
    }
    const place = this.#place(first.position);
    if (JSON.stringify(first.product) !== JSON.stringify(product))
      throw new CatalogueRejectedError(
        `Different products share the id ${id} (${place} and ${this.#place(position)}): give one of them another id.`,
      );
    if (product !== null) this.#note(id, position, `is ${place} once more: it is kept once`);
    return false;
  }

  #noteTwin(id: string, position: number): void {
    const lowerCase = id.toLowerCase();
    const twin = this.#byLowerCase.get(lowerCase);
    if (twin === undefined) this.#byLowerCase.set(lowerCase, id);
    else this.#note(id, position, `differs from ${twin} in case only: some web hosts show one page for both`);
  }

  #note(id: string, position: number, reason: string): void {
    this.#issues.add({ position, id, field: 'id', value: `"${id}"`, reason, effect: 'note' });
  }
}
