import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { parseSynonyms } from '#search/synonyms.ts';
import { drawing, photo, product } from '../../support/products.ts';
import { build } from './files.ts';

/** The products of the example in the paper: one reduced, one with sizes and no date, one rated, sold out and without a photo. */
const three: Product[] = [
  example({ id: 'a', name: 'Soap', price: 4_500, originalPrice: 6_000, date: 2, description: 'Mild.' }),
  example({ id: 'b', name: 'Shirt', subCategory: 'Male', price: 30_050, sizes: ['M', 'L'], date: null }),
  example({ id: 'c', name: 'Cup', price: 900, rating: 4.5, stock: 0, date: 1, pictures: [drawing()] }),
];

function example(changed: Partial<Product> & { id: string }): Product {
  return product({ description: '', pictures: [photo({ key: changed.id, widths: [320, 640] })], ...changed });
}

test('the bytes in src/search/README.md are those of an index', () => {
  const { root, files } = build(three, { synonyms: parseSynonyms('sabuni = soap'), standIns: false });
  const paper = readFileSync('src/search/README.md', 'utf8');
  const [, dump = ''] = /^```text\n(.*?)^```$/ms.exec(paper) ?? [];
  const written = dump.replace(/ *;.*$/gm, '').replace(/\s/g, '');
  expect(written).toBe(Buffer.from(files.get(root) ?? []).toString('hex'));
});
