import type { ProductsTable } from '../database/schema.ts';

/** A product as the API contract sends it, and as JSON and CSV files hold it. */
export interface ProductReply {
  id: string;
  name: string;
  description: string;
  /** Whole UGX. */
  price: number;
  /** Paths relative to the API, or http(s) addresses. */
  image: readonly string[];
  category: string;
  sub_category: string;
  bestseller: boolean;
  /** Epoch ms; null when unknown. */
  date: number | null;
  sizes?: readonly string[];
  specifications?: readonly SpecificationReply[];
  stock?: number;
  rating?: number;
  review_count?: number;
  original_price?: number;
}

export interface SpecificationReply {
  label: string;
  value: string;
}

export function productFrom(row: ProductsTable): ProductReply {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: row.price,
    image: JSON.parse(row.image),
    category: row.category,
    sub_category: row.sub_category,
    bestseller: row.bestseller === 1,
    date: row.date,
    ...(row.sizes !== null && { sizes: JSON.parse(row.sizes) }),
    ...(row.specifications !== null && { specifications: JSON.parse(row.specifications) }),
    ...(row.stock !== null && { stock: row.stock }),
    ...(row.rating !== null && { rating: row.rating }),
    ...(row.review_count !== null && { review_count: row.review_count }),
    ...(row.original_price !== null && { original_price: row.original_price }),
  };
}

export function rowFrom(product: ProductReply, position: number): ProductsTable {
  return {
    id: product.id,
    position,
    name: product.name,
    description: product.description,
    price: product.price,
    image: JSON.stringify(product.image),
    category: product.category,
    sub_category: product.sub_category,
    bestseller: product.bestseller ? 1 : 0,
    date: product.date,
    sizes: product.sizes ? JSON.stringify(product.sizes) : null,
    specifications: product.specifications ? JSON.stringify(product.specifications) : null,
    stock: product.stock ?? null,
    rating: product.rating ?? null,
    review_count: product.review_count ?? null,
    original_price: product.original_price ?? null,
  };
}
