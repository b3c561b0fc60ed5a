import fc from 'fast-check';
import type { Product } from '#domain/catalogue/product.ts';
import { plainLine, plainParagraphs } from '#domain/text/plain-text.ts';
import { anyText, product } from '../../support/products.ts';

/** The rule of the specification as it is written there, slow and sure (Spec 5): ids in their order. */
export function byTheRule(products: readonly Product[], query: string): string[] {
  const term = query.trim().toLowerCase();
  if (term === '') return [];
  const hasTerm = (text: string) => text.toLowerCase().includes(term);
  const found = products.filter(
    ({ name, description, category, subCategory }) =>
      hasTerm(name) || hasTerm(description) || hasTerm(category) || hasTerm(subCategory),
  );
  const inName = found.filter(({ name }) => hasTerm(name));
  const elsewhere = found.filter(({ name }) => !hasTerm(name));
  return [...inName, ...elsewhere].map(({ id }) => id);
}

const pieces = fc.constantFrom(
  ...'Soap soap SOAP Soapy Lotion Body Hand Eva Crème crème creme Ölçü İpek T-Shirt, T-Shirt c++'.split(' '),
  ...['(50%', '50%)', '<b>', '</b>', '&', '&amp;', '’', '"x"', '\\', '$&', '.*', '1', '12'],
  ...['400', 'ml', 'L', 'a', 'b', '🧴', '🧴🧼', '👩‍🔬', '石鹸', 'ﬁne', 'ẞ', 'ß', '__proto__', 'constructor'],
);
const anyWords = fc.oneof(
  { weight: 4, arbitrary: fc.array(pieces, { minLength: 1, maxLength: 6 }).map((words) => words.join(' ')) },
  { weight: 1, arbitrary: anyText },
);
const anyLabel = fc.oneof(
  fc.constantFrom('', 'Skin Care', 'Hair Care', 'Detergents', 'Evacosmetics', 'Male'),
  anyWords,
);

/** Valid products that share many words: names and labels on one line, descriptions on several. */
const anyShop: fc.Arbitrary<Product[]> = fc
  .array(
    fc.record({
      name: anyWords.map((text) => plainLine(text) || 'Soap'),
      description: fc.array(anyWords, { maxLength: 3 }).map((lines) => plainParagraphs(lines.join('\n'))),
      category: anyLabel.map(plainLine),
      subCategory: anyLabel.map(plainLine),
      price: fc.integer({ min: 1, max: 200_000 }),
      date: fc.option(fc.nat(2 ** 41)),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((all) => all.map((each, position) => product({ ...each, id: `p${position}` })));

/** A query that may well be somewhere in the shop: a part of one of its texts in another case, or anything. */
function anyQueryFor(products: readonly Product[]): fc.Arbitrary<string> {
  const texts = products.flatMap(({ name, description, category, subCategory }) => [
    ...[name, name, name],
    ...[description, category, subCategory],
  ]);
  const part = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.nat(),
      fc.integer({ min: 1, max: 14 }),
      fc.constantFrom('', 'up', 'low'),
    )
    .map(([text, start, length, change]) => {
      const from = text.length === 0 ? 0 : start % text.length;
      const taken = text.slice(from, from + length);
      return change === 'up' ? taken.toUpperCase() : change === 'low' ? taken.toLowerCase() : taken;
    });
  return fc.oneof(
    { weight: 6, arbitrary: part },
    { weight: 1, arbitrary: anyWords },
    { weight: 1, arbitrary: anyText },
  );
}

/** A shop with queries for it. */
export const anyShopAndQueries = anyShop.chain((products) =>
  fc.tuple(fc.constant(products), fc.array(anyQueryFor(products), { minLength: 1, maxLength: 8 })),
);
