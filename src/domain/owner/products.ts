/** The lists of the products' room. */
export const productFilters = ['all', 'waiting', 'sold out', 'low', 'hidden'] as const;

export type ProductFilter = (typeof productFilters)[number];

/** Most pieces of a product that is running low. */
export const lowStock = 5;

/** Most products that are changed at once. */
export const productsAtOnce = 1_000;

/** Largest CSV file that the shop takes, bytes: some thousand products. */
export const largestCsv = 2 * 1024 * 1024;

/** The price after a change by percent, at least one step. */
export function priceByPercent(price: number, percent: number, step: number): number {
  return Math.max(step, Math.round((price * (100 + percent)) / 100 / step) * step);
}

/** Names of a product's fields in /owner, by their names in the API. */
export const fieldLabels: Readonly<Record<string, string>> = {
  name: 'Name',
  price: 'Price',
  original_price: 'Price before',
  category: 'Category',
  sub_category: 'Brand',
  sizes: 'Sizes',
  description: 'Description',
  specifications: 'Specifications',
  bestseller: 'Bestseller',
  image: 'Pictures',
  stock: 'Stock',
  hidden: 'Hidden',
};
