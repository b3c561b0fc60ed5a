import type { ProductsTable } from '../database/schema.ts';
import { addressOfPath } from './picture-address.ts';

/**
 * A product as the API contract sends it, and as JSON and CSV files hold it: every text is read with its HTML entities
 * decoded once, a description as HTML where it has tags, every picture path as an address relative to the API.
 */
export interface ProductReply {
  id: string;
  name: string;
  description: string;
  /** Whole UGX. */
  price: number;
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

export function replyFrom(row: ProductsTable): ProductReply {
  return {
    id: row.id,
    name: sentText(row.name),
    description: sentText(row.description).replaceAll('<', '&lt;'),
    price: row.price,
    image: sentImages(row.image),
    category: sentText(row.category),
    sub_category: sentText(row.sub_category),
    bestseller: row.bestseller === 1,
    date: row.date,
    ...(row.sizes !== null && { sizes: listIn<string>(row.sizes).map(sentText) }),
    ...(row.specifications !== null && { specifications: specificationsIn(row.specifications) }),
    ...(row.stock !== null && { stock: row.stock }),
    ...(row.rating !== null && { rating: row.rating }),
    ...(row.review_count !== null && { review_count: row.review_count }),
    ...(row.original_price !== null && { original_price: row.original_price }),
  };
}

function specificationsIn(json: string): SpecificationReply[] {
  return listIn<SpecificationReply>(json).map(({ label, value }) => ({
    label: sentText(label),
    value: sentText(value),
  }));
}

function listIn<T>(json: string): T[] {
  return JSON.parse(json) as T[];
}

/** The JSON list of a product's pictures as the API sends it. */
export function sentImages(json: string): string[] {
  return listIn<string>(json).map((entry) => sentText(isAddress(entry) ? entry : addressOfPath(entry)));
}

/** Clients decode the entities of a text once: what only looks like an entity must survive that. */
export function sentText(text: string): string {
  return text.replace(/&(?=#?\w+;)/g, '&amp;');
}

function isAddress(entry: string): boolean {
  return /^https?:/.test(entry);
}
