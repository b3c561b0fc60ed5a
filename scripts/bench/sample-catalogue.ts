import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '#files/folders.ts';

/** A product of the sample's file, as far as the bench changes it. */
export interface SampleProduct {
  id: string;
  name: string;
  price: number;
  original_price: number;
  date: number | null;
}

/** Folder that the sample's picture paths start from. */
export const samplePictures = path.join(root, 'src/server/sample');

/**
 * JSON of the sample catalogue, extended to `count` products: each round has its own ids, names, prices and dates, and the
 * same pictures.
 */
export async function enlargedSample(count: number): Promise<string> {
  const file = await readFile(path.join(samplePictures, 'products.json'), 'utf8');
  const { products } = JSON.parse(file) as { products: SampleProduct[] };
  return JSON.stringify({ success: true, products: drawnOut(products, count) });
}

function drawnOut<T extends SampleProduct>(products: readonly T[], count: number): T[] {
  return Array.from({ length: Math.ceil(count / products.length) }, (_, round) =>
    products.map((product) => (round === 0 ? product : inRound(product, round))),
  )
    .flat()
    .slice(0, count);
}

function inRound<T extends SampleProduct>(product: T, round: number): T {
  const dearer = (round % 40) * 500;
  return {
    ...product,
    id: `${product.id}-${round}`,
    name: `${product.name}, series ${round + 1}`,
    price: product.price + dearer,
    original_price: product.original_price + dearer,
    date: product.date === null ? null : product.date + round * 60_000,
  };
}
