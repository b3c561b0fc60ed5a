import type { ProductReply } from '../catalogue/product-reply.ts';
import {
  readList,
  readSizes,
  readSpecifications,
  writeList,
  writeSizes,
  writeSpecifications,
} from './csv-cell.ts';

/** A column of a catalogue's CSV file. */
interface Column {
  write(product: ProductReply): string;
  /** From a cell that is not empty to what the field of a raw product would be. */
  read(cell: string): unknown;
}

/** By their names in the header, in the order in which they are written. */
export const columns: Readonly<Record<keyof ProductReply, Column>> = {
  id: text((product) => product.id),
  name: text((product) => product.name),
  description: text((product) => product.description),
  price: text((product) => product.price),
  image: { write: (product) => writeList(product.image), read: readList },
  category: text((product) => product.category),
  sub_category: text((product) => product.sub_category),
  bestseller: text((product) => product.bestseller),
  date: text((product) => isoDate(product.date)),
  sizes: { write: (product) => writeSizes(product.sizes ?? []), read: readSizes },
  specifications: {
    write: (product) => writeSpecifications(product.specifications ?? []),
    read: readSpecifications,
  },
  stock: text((product) => product.stock),
  rating: text((product) => product.rating),
  review_count: text((product) => product.review_count),
  original_price: text((product) => product.original_price),
};

export const requiredColumns = ['id', 'name', 'price'] as const;

function text(fieldOf: (product: ProductReply) => string | number | boolean | null | undefined): Column {
  return { write: (product) => String(fieldOf(product) ?? ''), read: (cell) => cell };
}

/** Spreadsheets would round epoch ms. */
function isoDate(date: number | null): string | null {
  return date === null ? null : new Date(date).toISOString();
}
