import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  companionsOf,
  pictureProduct,
  relatedIndex,
  relatedProducts,
  smallExtras,
} from '#domain/catalogue/chosen-products.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { photo, product, products } from '../../../support/products.ts';

function ids(list: readonly Product[]): string[] {
  return list.map(({ id }) => id);
}

/** The products related to the first of a catalogue. */
function relatedToFirst(catalogue: readonly Product[]): Product[] {
  const [first] = catalogue;
  if (first === undefined) throw new Error('The catalogue is empty.');
  return relatedProducts(first, relatedIndex(catalogue));
}

/** Few categories and sub-categories, so that circles of every size occur. */
const anyFewCategories = fc
  .array(
    fc.record({
      category: fc.constantFrom('', 'Hair', 'Oral'),
      subCategory: fc.constantFrom('', 'Eva', 'Pearl'),
    }),
    {
      minLength: 1,
      maxLength: 30,
    },
  )
  .map((rows) => rows.map((row, index) => product({ ...row, id: `p${index}` })));

test('related products are at most 8 others, none twice, the same in every build', () => {
  fc.assert(
    fc.property(anyFewCategories, (catalogue) => {
      const index = relatedIndex(catalogue);
      for (const one of catalogue) {
        const related = ids(relatedProducts(one, index));
        expect(related.length).toBeLessThanOrEqual(8);
        expect(related).not.toContain(one.id);
        expect(new Set(related).size).toBe(related.length);
        expect(ids(relatedProducts(structuredClone(one), relatedIndex(structuredClone(catalogue))))).toEqual(
          related,
        );
      }
    }),
  );
});

test('Spec 4: the nearest come first, and the circle widens only while there are fewer than 4', () => {
  fc.assert(
    fc.property(anyFewCategories, (catalogue) => {
      const index = relatedIndex(catalogue);
      for (const one of catalogue) {
        const others = catalogue.filter(({ id }) => id !== one.id);
        const inCategory = others.filter(({ category }) => category === one.category);
        const inBoth = inCategory.filter(({ subCategory }) => subCategory === one.subCategory);
        const related = relatedProducts(one, index);
        const nearest = [inBoth, inCategory, others].find((circle) => circle.length >= 4) ?? others;
        expect(nearest).toEqual(expect.arrayContaining(related));
        expect(related.length).toBeGreaterThanOrEqual(Math.min(4, others.length));
        for (const circle of [inBoth, inCategory]) {
          if (circle.length < 4) expect(related).toEqual(expect.arrayContaining(circle));
        }
        if (inBoth.length >= 4) expect(related).toHaveLength(Math.min(8, inBoth.length));
      }
    }),
  );
});

test.each([
  [1, 0],
  [5, 4],
  [9, 8],
  [40, 8],
])('among %d alike products, each has %d related ones', (count, related) => {
  expect(relatedToFirst(products(count))).toHaveLength(related);
});

describe('a big catalogue costs no more to look through for each product', () => {
  const big = 20_000;
  const cases: [string, Partial<Product>][] = [
    ['everything is alike', {}],
    ['the product is alone with both', { category: 'Rare', subCategory: 'Rare' }],
  ];
  test.each(cases)('when %s', (_, changed) => {
    let looks = 0;
    const counted: ProxyHandler<Product> = {
      get(target, field) {
        looks++;
        return Reflect.get(target, field);
      },
    };
    const catalogue = [product({ ...changed, id: 'first' }), ...products(big)].map(
      (each) => new Proxy(each, counted),
    );
    const index = relatedIndex(catalogue);
    looks = 0;
    const [first = product()] = catalogue;
    expect(relatedProducts(first, index).length).toBeGreaterThanOrEqual(4);
    expect(looks).toBeLessThan(200);
  });
});

const square = { pictures: [photo({ width: 900, height: 900 })] } as const;
const bundle = product({ id: 'bundle' });
const soap = product({ id: 'soap', ...square });
const lotion = product({ id: 'lotion', ...square });

test('the owner’s choice stands for the department, whatever its shape and wherever else it stands', () => {
  expect(pictureProduct([soap, bundle], 'bundle', [bundle])).toBe(bundle);
});

test('otherwise a square picture that stands nowhere else on the page, and an id that is gone is passed over', () => {
  expect(pictureProduct([bundle, soap, lotion], undefined, [soap])).toBe(lotion);
  expect(pictureProduct([bundle, soap, lotion], 'gone', [soap])).toBe(lotion);
});

test('of the pictures that would do, one of the category that the department has most of', () => {
  const wash = product({ id: 'wash', category: 'Oral Care', ...square });
  const cream = product({ id: 'cream', category: 'Hair Care', ...square });
  const tall = product({ id: 'tall', category: 'Hair Care' });
  expect(pictureProduct([wash, cream, tall], undefined, [])).toBe(cream);
  expect(pictureProduct([wash, tall, product({ category: 'Hair Care' })], undefined, [])).toBe(wash);
});

test('a set is passed over for the picture of one thing, though its picture is square', () => {
  const set = product({ id: 'set', name: 'Glow Starter Bundle', ...square });
  expect(pictureProduct([set, soap], undefined, [])).toBe(soap);
});

test('fashion is shown by things without a body, and nothing by underwear if there is anything else', () => {
  const clothing = { subCategory: 'Female', ...square };
  const dress = product({ id: 'dress', name: 'Dress with belt', category: 'Dresses', ...clothing });
  const bras = product({ id: 'bra', name: 'Lace Bra', category: 'Underwear', ...clothing });
  const bag = product({ id: 'bag', name: 'Flap Handbag, Cognac', category: '', ...clothing });
  const shoes = product({ id: 'shoes', name: 'Lulu Walk', category: 'Shoes', subCategory: 'Female' });
  expect(pictureProduct([bras, dress, dress, bag], undefined, [])).toBe(bag);
  expect(pictureProduct([bras, dress, shoes], undefined, [])).toBe(shoes);
  expect(pictureProduct([bras, dress], undefined, [])).toBe(dress);
  expect(pictureProduct([bras, dress, bag], 'dress', [])).toBe(dress);
  expect(pictureProduct([bras], undefined, [])).toBe(bras);
});

test('who lacks a little is offered the cheapest things that can be added at a tap, best sellers first', () => {
  const offered = smallExtras([
    product({ id: 'cheap', price: 4_000 }),
    product({ id: 'cheaper', price: 3_000 }),
    product({ id: 'dear', price: 10_001, bestseller: true }),
    product({ id: 'sized', price: 2_000, sizes: ['S', 'M'] }),
    product({ id: 'out', price: 2_000, stock: 0 }),
    product({ id: 'loved', price: 10_000, bestseller: true }),
    product({ id: 'third', price: 5_000 }),
  ]);
  expect(offered.map(({ id }) => id)).toEqual(['loved', 'cheaper', 'cheap', 'third']);
});

test.each([
  ['of other categories with fashion', 'Female', ['Shoes', 'Bags', 'Hats'], ['Wrap', 'Wrap', 'Wrap']],
  [
    'of the category, called otherwise, with others',
    'Eva',
    ['Face', 'Face', 'Face'],
    ['Serum', 'Cream', 'Mist'],
  ],
] as const)(
  'two products %s go well with one, none dear, sized or sold out',
  (_, subCategory, categories, names) => {
    const of = (kind: 0 | 1 | 2, id: string, more: Partial<Product> = {}) =>
      product({ id, category: categories[kind], name: names[kind], subCategory, price: 5_000, ...more });
    const first = of(0, 'first', { price: 9_000 });
    const misfits = [
      of(0, 'same'),
      of(1, 'dear', { price: 9_001 }),
      of(1, 'sized', { sizes: ['S'] }),
      of(2, 'gone', { stock: 0 }),
      of(2, 'other', { subCategory: 'Pearl' }),
    ];
    const fits = [of(1, 'one'), of(2, 'two'), of(2, 'two again')];
    const companions = companionsOf(first, relatedIndex([first, ...misfits, ...fits]));
    expect(companions.map(({ id }) => id.split(' ')[0]).toSorted()).toEqual(['one', 'two']);
    expect(companionsOf(first, relatedIndex([first, ...misfits, ...fits.slice(1)]))).toEqual([]);
  },
);
