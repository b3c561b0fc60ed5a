import fc from 'fast-check';
import { rawProduct } from './raw-product.ts';

/** Harmful contents of a product's field, from an API or from the operator of its database. */
const poison = fc.oneof(
  fc.jsonValue(),
  fc.string({ unit: 'binary' }),
  fc.double(),
  fc.constantFrom<unknown>(
    undefined,
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '\u202eevil\u0000\u001b[2J',
    '&#0;&#27;&#8238;&amp;#27;&#xD800;',
    '\ud800',
    '[',
    '{"a":',
    '["a", {"b": [null]}]',
    '12.000',
    '1e9999',
    '-0',
    'UGX ',
    'javascript:alert(1)',
    'https://a:b@c.example/',
    'http://[::1',
    JSON.parse('{"__proto__": {"id": 9, "price": 9}, "constructor": null}'),
    [[[[]]]],
    Number.MAX_VALUE,
    -0,
  ),
);

const fields = [
  ...['id', '_id', 'name', 'description', 'price', 'original_price', 'image', 'category', 'sub_category'],
  ...['subCategory', 'bestseller', 'date', 'sizes', 'specifications', 'rating', 'review_count', 'stock'],
  '__proto__',
];

/** A product with some poisoned fields; the others are as they should be. */
const poisonedProduct = fc
  .tuple(
    fc.uniqueArray(fc.constantFrom(...fields), { maxLength: 6 }),
    fc.array(poison, { minLength: 6, maxLength: 6 }),
  )
  .map(([names, values]) => {
    const product = rawProduct({ id: 'poisoned' });
    for (const [index, name] of names.entries()) {
      Object.defineProperty(product, name, { value: values[index], enumerable: true, configurable: true });
    }
    return product;
  });

export const anyEntry = fc.oneof(poisonedProduct, fc.jsonValue());
