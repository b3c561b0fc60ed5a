import type { ValidatedProduct } from '#domain/catalogue/validation.ts';
import { detergents, evaCosmetics } from '#domain/shop/shop.ts';
import { slug } from '#domain/text/slug.ts';
import { CatalogueRejectedError, type IssueList, shownValue } from './report.ts';

/**
 * Gives labels that differ only in case, spaces, accents or signs, and so share a page, one spelling: the shop's own where it
 * knows the label, else that of most products. Each other spelling is noted once.
 */
export function unifySpelling(products: readonly ValidatedProduct[], issues: IssueList): ValidatedProduct[] {
  const category = spellings(products, 'category', evaCosmetics.categories);
  const subCategory = spellings(products, 'subCategory', ownSubCategories);
  noteOthers('category', category, issues);
  noteOthers('sub_category', subCategory, issues);
  return products.map((product) => ({
    ...product,
    category: category.get(product.category)?.shown ?? '',
    subCategory: subCategory.get(product.subCategory)?.shown ?? '',
  }));
}

const ownSubCategories = [detergents.subCategory, evaCosmetics.subCategory, 'Male', 'Female'];

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
  const found = new Map<string, Spelling>();
  for (const { id, [field]: label } of products) {
    const spelling = found.get(label) ?? { shown: label, count: 0, id };
    spelling.count++;
    found.set(label, spelling);
  }
  found.delete('');
  const shownBySlug = new Map<string, string>();
  for (const [label] of [...found].sort(([, a], [, b]) => b.count - a.count)) {
    if (!shownBySlug.has(slug(label))) shownBySlug.set(slug(label), label);
  }
  const ownBySlug = new Map(own.map((label) => [unspaced(label), label]));
  for (const [label, spelling] of found)
    spelling.shown = ownBySlug.get(unspaced(label)) ?? shownBySlug.get(slug(label)) ?? label;
  return found;
}

/** A label without spaces: `Eva Cosmetics` is `Evacosmetics`. */
function unspaced(label: string): string {
  return slug(label).replaceAll('-', '');
}

function noteOthers(field: string, found: ReadonlyMap<string, Spelling>, issues: IssueList): void {
  for (const [label, { shown, count, id }] of found) {
    if (label === shown) continue;
    const reason = `is shown as ${shown}, ${count === 1 ? 'in one product' : `in ${count} products`}`;
    issues.add({ position: 0, id, field, value: shownValue(label), reason, effect: 'note' });
  }
}

interface Known {
  position: number;
  product: ValidatedProduct | null;
}

/** The ids of one list, which keep every product once. */
export class KnownIds {
  readonly #byId = new Map<string, Known>();
  readonly #byLowerCase = new Map<string, string>();
  readonly #issues: IssueList;

  constructor(issues: IssueList) {
    this.#issues = issues;
  }

  /**
   * Whether the id is new in the list. `product` is null for an entry that is left out; it may still be another product with
   * the same id, and nobody can tell which of them the id belongs to.
   * @throws {CatalogueRejectedError} when two different products share it (R8).
   */
  isNew(id: string, position: number, product: ValidatedProduct | null): boolean {
    const known = this.#byId.get(id);
    if (known === undefined) {
      this.#byId.set(id, { position, product });
      this.#noteTwin(id, position);
      return true;
    }
    if (JSON.stringify(known.product) !== JSON.stringify(product)) {
      throw new CatalogueRejectedError(
        `Entries ${known.position} and ${position} of the API's list are different products with one id, ${id}: ` +
          'give one of them another id.',
      );
    }
    if (product !== null) this.#note(id, position, `is entry ${known.position} once more: it is kept once`);
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
