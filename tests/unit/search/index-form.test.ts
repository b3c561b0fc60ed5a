import { expect, test } from 'vitest';
import type { Product } from '#domain/catalogue/product.ts';
import { parseSynonyms } from '#search/synonyms.ts';
import { drawing, photo, product } from '../../support/products.ts';
import { build } from './files.ts';

/** One reduced, one with sizes and no date, one rated, sold out and without a photo. */
const three: Product[] = [
  example({ id: 'a', name: 'Soap', price: 4_500, originalPrice: 6_000, date: 2, description: 'Mild.' }),
  example({ id: 'b', name: 'Shirt', subCategory: 'Male', price: 30_050, sizes: ['M', 'L'], date: null }),
  example({
    id: 'c',
    name: 'Cup',
    price: 900,
    rating: 4.5,
    reviewCount: 2,
    stock: 0,
    date: 1,
    pictures: [drawing()],
  }),
];

function example(changed: Partial<Product> & { id: string }): Product {
  return product({ description: '', pictures: [photo({ key: changed.id, widths: [320, 640] })], ...changed });
}

/** The index of these products, byte by byte. */
const dump = `
  08                                  ; form
  0b 736162756e693d736f6170           ; sabuni=soap
  03 05 610a620a63                    ; ids: a, b, c
  03 0e 536f61700a53686972740a437570  ; names: Soap, Shirt, Cup
  03 12 4c61756e6472790a506561726c0a4d616c65  ; labels: Laundry, Pearl, Male
  00 00 00  01 02 01                  ; categories, sub-categories
  5a c5d503 12                        ; prices: 90 is 4,500; 60,101 is 30,050; 18 is 900
  dc0b 00 00                          ; savings: 1,500
  00 00 2e                            ; ratings: 46 is 4.5
  00 00 02                            ; numbers of ratings
  00 00 00                            ; flags
  00 00 01                            ; stock: the cup is sold out
  02 04 0a4d094c  00 01 00            ; sizes: none, or M and L
  02 18 31323030203930302033323020363430  ; shapes: 1200 900 320 640,
  0a 38303020383030  00 00 01         ; 800 800
  01 01 02                            ; tints
  03 0e 610a620a647261776e2d736f6170  ; keys: a, b, drawn-soap
  07 4d696c642e0000                   ; descriptions: "Mild.", two empty
  03 0a 0a73697a65206d206c0a          ; attributes: size m l
  02 00 01                            ; dates: the soap is newer than the cup
`;

test('the bytes of an index are as written down', () => {
  const { root, files } = build(three, { synonyms: parseSynonyms('sabuni = soap'), standIns: false });
  const written = dump.replace(/ *;.*$/gm, '').replace(/\s/g, '');
  expect(written).toBe(Buffer.from(files.get(root) ?? []).toString('hex'));
});
