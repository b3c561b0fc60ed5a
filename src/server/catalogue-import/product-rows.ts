import type { ProductsTable } from '../database/schema.ts';
import type { JudgedProduct } from './judge.ts';
import type { JudgedRow } from './judge-rows.ts';
import { servedPath } from './picture-path.ts';
import type { Remark } from './remark.ts';
import type { StoredPicture } from './store-pictures.ts';

/** The judged rows as the shop keeps them, and a remark for each picture that could not be had and is left out. */
export function productRows(judged: readonly JudgedRow[], pictures: ReadonlyMap<string, StoredPicture>) {
  const notes: Remark[] = [];
  const rows = judged.map(({ row, product }, position) => {
    const image = new Set<string>();
    for (const address of product.images) {
      const path = servedPath(address);
      const stored = path === null ? undefined : pictures.get(path);
      if (stored && 'reason' in stored) {
        notes.push({
          row,
          id: product.id,
          field: 'image',
          value: JSON.stringify(path),
          reason: stored.reason,
        });
      } else {
        image.add(path ?? address);
      }
    }
    return productRow(product, position, [...image]);
  });
  return { rows, notes };
}

function productRow(product: JudgedProduct, position: number, image: readonly string[]): ProductsTable {
  return {
    id: product.id,
    position,
    name: product.name,
    description: product.description,
    price: product.price,
    image: JSON.stringify(image),
    category: product.category,
    sub_category: product.subCategory,
    bestseller: product.bestseller ? 1 : 0,
    date: product.date,
    sizes: listOrNull(product.sizes),
    specifications: listOrNull(product.specifications),
    stock: product.stock,
    rating: rounded(product.rating),
    review_count: product.reviewCount,
    original_price: product.originalPrice,
  };
}

function listOrNull(list: readonly unknown[]): string | null {
  return list.length === 0 ? null : JSON.stringify(list);
}

/** So few decimals that a rating is always written without an exponent. */
function rounded(rating: number | null): number | null {
  return rating === null ? null : Math.round(rating * 10_000) / 10_000;
}
