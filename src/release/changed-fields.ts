import type { Product } from '#domain/catalogue/product.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { ProductChange } from './catalogue-changes.ts';

type Field = keyof Product;

/** Names of the fields for people; those without one are not told. */
const names: Partial<Record<Field, string>> = {
  name: 'name',
  description: 'description',
  pictures: 'pictures',
  category: 'category',
  subCategory: 'brand',
  bestseller: 'best seller',
  date: 'date added',
  sizes: 'sizes',
  specifications: 'specifications',
  rating: 'rating',
  reviewCount: 'reviews',
  stock: 'stock',
  originalPrice: 'former price',
};

/** Length of the longest value that is told, characters; of a longer one only the name of its field is. */
const longest = 60;

/** Lines that say what has changed of a product beside its price: `stock: 12 → sold out`. */
export function fieldChanges({ before, after, fields }: ProductChange): string[] {
  return fields.flatMap((field) => {
    const name = names[field];
    if (name === undefined) return [];
    if (field === 'name') return [`was called ${before.name}`];
    const [was, is] = [textOf(before, field), textOf(after, field)];
    const isTold = was !== null && is !== null && was.length <= longest && is.length <= longest;
    return [isTold ? `${name}: ${was} → ${is}` : `${name} changed`];
  });
}

/** The value of a field for people; null for one that no short text can tell. */
function textOf(product: Product, field: Field): string | null {
  const value = product[field];
  if (field === 'pictures' || field === 'specifications') return null;
  if (field === 'stock')
    return product.stock === 0 ? 'sold out' : (product.stock?.toString() ?? 'not counted');
  if (field === 'originalPrice')
    return product.originalPrice === null ? 'none' : formatPrice(product.originalPrice);
  if (field === 'date')
    return product.date === null ? 'none' : new Date(product.date).toISOString().slice(0, 10);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return text === '' ? 'none' : text;
}
