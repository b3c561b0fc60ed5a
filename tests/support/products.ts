import fc from 'fast-check';
import type { Drawing, Photo } from '#domain/catalogue/picture.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { plainLine, plainParagraphs } from '#domain/text/plain-text.ts';

/** A product that is right in every field, with some of them changed. */
export function product(changed: Partial<Product> = {}): Product {
  return {
    id: 'p1',
    name: 'Pearl Bar Soap',
    description: 'Washes by hand.',
    price: 4500,
    pictures: [photo()],
    category: 'Laundry',
    subCategory: 'Pearl',
    bestseller: false,
    date: Date.UTC(2026, 0, 1),
    sizes: [],
    specifications: [],
    rating: null,
    reviewCount: null,
    stock: null,
    originalPrice: null,
    ...changed,
  };
}

/** `count` products with the ids p1, p2, … */
export function products(count: number, changed: Partial<Product> = {}): Product[] {
  return Array.from({ length: count }, (_, index) => product({ ...changed, id: `p${index + 1}` }));
}

export function photo(changed: Partial<Photo> = {}): Photo {
  return {
    kind: 'photo',
    key: 'soap',
    width: 1200,
    height: 900,
    widths: [320, 640, 1080],
    tint: 1,
    ...changed,
  };
}

export function drawing(): Drawing {
  return { kind: 'drawing', key: 'drawn-soap', width: 800, height: 800, tint: 2 };
}

const long = 'Natural handmade body butter for very dry and sensitive skin, with ';

/** Brands and categories that an owner could think of, and that a shop built on their addresses could mix up. */
export const nastyLabels = [
  ...['2', '3', '2024', 'Page 2', 'Apex', 'Pearl', 'pearl', 'PEARL', 'Reem', 'Detergents', 'All products'],
  ...['Male', 'male', 'Female', 'Men’s fashion', 'Women’s fashion', 'Evacosmetics', 'Eva Cosmetics'],
  ...['Face & Body Care', 'Face and Body Care', 'Hair Care', 'hair care', 'Hair-Care', 'Oral Care'],
  ...['🧴', '🧼', '🧴🧼', '-', '+', '石鹸', '洗剤', 'Soap 石鹸', 'Soap 洗剤', 'Мыло', 'мыло', 'कि', 'की'],
  ...['constructor', '__proto__', '../..', 'a/b', '?q=1#x', '%2F', '<b>', '"', "'", 'index', '404'],
  ...[`${long}shea`, `${long}cocoa`, 'x'.repeat(60), 'x'.repeat(61), 'x'.repeat(200)],
  ...['label-1', 'SPF 50', 'SPF 50+', 'Laundry'],
] as const;

/** Any character that a well-formed text can have, half of them those of a keyboard. */
const anyCharacter = fc.oneof(
  fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCodePoint(code)),
  fc
    .integer({ min: 0, max: 0x10ffff })
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code)),
);

export const anyText: fc.Arbitrary<string> = fc.string({ unit: anyCharacter });

const anyLabel = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('', ...nastyLabels) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 80 }).map(plainLine) },
);

const anyName = fc.oneof(
  fc.constantFrom('Soap', 'Soap (1)', 'Soap (1) (2)', 'Soap (a)', 'Pearl Bar Soap', 'Apex Pearl', '</title>'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }).map((text) => plainLine(text) || 'Soap'),
);

export const anyProduct: fc.Arbitrary<Product> = fc
  .record({
    id: fc.oneof(fc.constantFrom('1', '2', 'a'), fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/)),
    name: anyName,
    description: fc.oneof(
      fc.constant(''),
      fc.string({ unit: 'grapheme', maxLength: 300 }).map(plainParagraphs),
    ),
    price: fc.integer({ min: 1, max: 1_000_000_000 }),
    category: anyLabel,
    subCategory: anyLabel,
    bestseller: fc.boolean(),
    date: fc.option(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) })),
    rating: fc.option(fc.double({ min: 0, max: 5, noNaN: true })),
    reviewCount: fc.option(fc.nat()),
    stock: fc.option(fc.nat()),
  })
  .map(product);

/** Valid products, with texts as validation leaves them, and no id twice. */
export const anyCatalogue: fc.Arbitrary<Product[]> = fc.uniqueArray(anyProduct, {
  selector: ({ id }) => id,
  maxLength: 60,
});

/** Such a catalogue with 30 products more, so that a listing has a second page. */
export const anyBigCatalogue: fc.Arbitrary<Product[]> = anyCatalogue.map((list) => [
  ...list.filter(({ id }) => !/^p\d+$/.test(id)),
  ...products(30),
]);
