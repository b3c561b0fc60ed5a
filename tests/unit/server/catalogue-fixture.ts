import { replaceCatalogue } from '#server/catalogue/replace-catalogue.ts';
import type { Database, PicturesTable, ProductsTable } from '#server/database/schema.ts';

/** A product as the shop keeps it, with nothing that it need not have. */
export function productRow(id: string, changes: Partial<ProductsTable> = {}): ProductsTable {
  return {
    id,
    position: 0,
    name: `Product ${id}`,
    description: '',
    price: 9_500,
    image: '[]',
    category: 'Detergents',
    sub_category: 'Pearl',
    bestseller: 0,
    date: null,
    sizes: null,
    specifications: null,
    stock: null,
    rating: null,
    review_count: null,
    original_price: null,
    hidden: 0,
    draft: null,
    ...changes,
  };
}

/** Makes these the catalogue, the first the oldest. */
export async function fill(
  database: Database,
  products: readonly ProductsTable[],
  pictures: readonly PicturesTable[] = [],
): Promise<void> {
  await replaceCatalogue(
    database,
    products.map((product, position) => ({ ...product, position })),
    pictures,
  );
}
