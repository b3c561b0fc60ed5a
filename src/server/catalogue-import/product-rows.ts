import type { ValidatedProduct } from '#domain/catalogue/validation.ts';
import type { ProductsTable } from '../database/schema.ts';
import type { StoredPicture } from './import-pictures.ts';
import { servedPath } from './picture-path.ts';
import type { ImportIssue } from './report.ts';
import type { ValidatedRow } from './validate-rows.ts';

/** The rows for the database, and an issue for each picture that is left out because it could not be read. */
export function productRows(
  validated: readonly ValidatedRow[],
  pictures: ReadonlyMap<string, StoredPicture>,
): { rows: ProductsTable[]; notes: ImportIssue[] } {
  const notes: ImportIssue[] = [];
  const rows = validated.map(({ row, product }, position) => {
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

function productRow(product: ValidatedProduct, position: number, image: readonly string[]): ProductsTable {
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

/** A rating with few enough decimals that it is written without an exponent. */
function rounded(rating: number | null): number | null {
  return rating === null ? null : Math.round(rating * 10_000) / 10_000;
}
