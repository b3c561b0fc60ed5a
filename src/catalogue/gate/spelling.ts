import { detergents, evaCosmetics } from '#domain/shop/shop.ts';
import { slug } from '#domain/text/slug.ts';
import type { GatedProduct } from '../gated.ts';
import type { Findings } from './findings.ts';
import { shownValue } from './printable.ts';

/**
 * Gives labels that differ only in case, spaces, accents or signs, and so share a page, one spelling: the shop's own
 * where it knows the label, else the one that most products bear. Each other spelling is noted once.
 */
export function unifySpelling(products: readonly GatedProduct[], findings: Findings): GatedProduct[] {
  const category = spellings(products, 'category', evaCosmetics.categories);
  const subCategory = spellings(products, 'subCategory', ownSubCategories);
  noteOthers('category', category, findings);
  noteOthers('sub_category', subCategory, findings);
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
  /** The first product that bears it. */
  id: string;
}

/** By the label as it came. */
function spellings(
  products: readonly GatedProduct[],
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

/** `Eva Cosmetics` is `Evacosmetics`. */
function unspaced(label: string): string {
  return slug(label).replaceAll('-', '');
}

function noteOthers(field: string, found: ReadonlyMap<string, Spelling>, findings: Findings): void {
  for (const [label, { shown, count, id }] of found) {
    if (label === shown) continue;
    const reason = `is shown as ${shown}, ${count === 1 ? 'in one product' : `in ${count} products`}`;
    findings.add({ position: 0, id, field, value: shownValue(label), reason, effect: 'note' });
  }
}
