import * as v from 'valibot';
import { productFilters, productsAtOnce } from '#domain/owner/products.ts';
import { everybody, ownerOnly } from '#domain/owner/roles.ts';
import { priceSteps } from '#domain/shop/configuration.ts';
import { done, optionalLine, productId } from '../values.ts';
import type { OwnerCall } from './owner-call.ts';

const count = v.pipe(v.number(), v.integer());
const version = v.pipe(v.string(), v.description('Differs whenever the product does, whatever its stock.'));
const stock = v.nullable(
  v.pipe(
    v.number('The stock must be a whole number.'),
    v.integer('The stock must be a whole number.'),
    v.minValue(0, 'The stock must not be below 0.'),
    v.maxValue(1_000_000, 'The stock must be at most 1,000,000.'),
  ),
);

/** A field as it was typed; the rules of a publication say what is wrong with it. */
const typed = v.optional(v.pipe(v.string(), v.maxLength(20_000)));

const fields = v.object({
  name: typed,
  price: typed,
  original_price: typed,
  category: typed,
  sub_category: typed,
  description: typed,
  sizes: v.optional(v.pipe(v.array(v.string()), v.maxLength(100))),
  specifications: v.optional(
    v.pipe(v.array(v.object({ label: v.string(), value: v.string() })), v.maxLength(100)),
  ),
  bestseller: v.optional(v.boolean()),
  image: v.optional(v.pipe(v.array(v.string()), v.maxLength(30))),
});

const ownerProduct = v.object({
  id: v.string(),
  name: v.string(),
  price: v.pipe(count, v.description('In the smallest unit, as the next publication has it.')),
  livePrice: v.pipe(count, v.description('In the smallest unit, as shoppers pay it now.')),
  originalPrice: v.nullable(count),
  category: v.string(),
  subCategory: v.string(),
  stock: v.nullable(count),
  isBestseller: v.boolean(),
  isHidden: v.boolean(),
  isWaiting: v.pipe(v.boolean(), v.description('Whether something waits for the next publication.')),
  image: v.pipe(v.string(), v.description('Address of the first picture; empty for none.')),
  position: v.pipe(count, v.description('Of the next page, products have a smaller one.')),
  version,
});

const search = {
  search: optionalLine('Search', 100),
  filter: v.optional(v.picklist(productFilters), 'all'),
};

const ids = v.pipe(
  v.array(productId),
  v.minLength(1, 'No product is chosen.'),
  v.maxLength(productsAtOnce, `At most ${productsAtOnce} products at once.`),
);

const byPercent = {
  selection: v.union([v.object({ ids }), v.object(search)]),
  percent: v.pipe(
    v.number('Please write the percent.'),
    v.minValue(-90, 'A price falls by at most 90 percent at once.'),
    v.maxValue(500, 'A price rises by at most 500 percent at once.'),
  ),
  step: v.pipe(
    v.number(),
    v.check((step) => priceSteps.includes(step)),
  ),
  keepsFormer: v.pipe(v.boolean(), v.description('Whether a lower price shows the one before it.')),
};

/** Bytes of a CSV file with some thousand products. */
const bodyLimit = 2 * 1024 * 1024;
const csv = v.string('Please choose a CSV file.');
const issues = v.array(
  v.object({ row: count, id: v.string(), field: v.string(), value: v.string(), reason: v.string() }),
);

/** Products as those see and change them who run the shop. All but the stock waits for the next publication. */
export const productCalls = {
  products: {
    roles: everybody,
    summary: 'Products of one list, newest first, with the number in each list.',
    request: v.object({
      ...search,
      before: v.optional(v.pipe(count, v.description('Only products with a smaller position.'))),
    }),
    reply: v.object({
      success: v.literal(true),
      products: v.array(ownerProduct),
      hasOlder: v.boolean(),
      matching: v.pipe(count, v.description('Products of this list and search, on all pages.')),
      counts: v.record(v.picklist(productFilters), count),
    }),
  },
  product: {
    roles: ownerOnly,
    summary: 'One product with everything that can be changed, and the names that others use.',
    request: v.object({ id: v.optional(productId) }),
    reply: v.object({
      success: v.literal(true),
      product: v.nullable(
        v.object({
          ...ownerProduct.entries,
          description: v.string(),
          sizes: v.array(v.string()),
          specifications: v.array(v.object({ label: v.string(), value: v.string() })),
          images: v.array(v.string()),
        }),
      ),
      categories: v.array(v.string()),
      brands: v.array(v.string()),
    }),
  },
  'set-stock': {
    roles: everybody,
    isWrite: true,
    summary:
      'Sets the stock of a product, which counts at once. `from` is what was seen; without it any is replaced.',
    request: v.object({ id: productId, from: v.optional(stock), to: stock }),
    reply: done,
  },
  'check-product': {
    roles: ownerOnly,
    summary: 'Says what a publication would object to, and writes nothing.',
    request: v.object({ id: v.optional(productId), fields }),
    reply: v.object({
      success: v.literal(true),
      issues: v.array(v.object({ field: v.string(), reason: v.string(), isRefusal: v.boolean() })),
    }),
  },
  'add-product': {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Adds a product, which the next publication shows.',
    request: v.object({ fields, stock }),
    reply: v.object({ success: v.literal(true), id: v.string() }),
  },
  'change-product': {
    roles: ownerOnly,
    isWrite: true,
    summary:
      'Changes fields of a product. Refused with 409 and the product as it is if another device changed it.',
    request: v.object({ id: productId, version, fields }),
    reply: v.object({ success: v.literal(true), version }),
  },
  'hide-products': {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Hides products or shows them again, from the next publication on.',
    request: v.object({ ids, hidden: v.boolean() }),
    reply: done,
  },
  'preview-prices': {
    roles: ownerOnly,
    summary: 'What a change of prices by percent would come to.',
    request: v.object(byPercent),
    reply: v.object({
      success: v.literal(true),
      prices: v.array(v.object({ id: v.string(), name: v.string(), from: count, to: count })),
      changing: v.pipe(count, v.description('Products whose price changes; `prices` has the first 50.')),
      digest: v.string(),
    }),
  },
  'change-prices': {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Changes prices by percent, as the preview with this digest has shown them.',
    request: v.object({ ...byPercent, digest: v.string() }),
    reply: done,
  },
  'export-products': {
    roles: ownerOnly,
    summary: 'All products as a CSV file, with what waits for the next publication.',
    request: v.object({}),
    reply: v.object({ success: v.literal(true), csv: v.string() }),
  },
  'check-import': {
    roles: ownerOnly,
    bodyLimit,
    summary: 'What a CSV file would add and change, and which rows are refused; writes nothing.',
    request: v.object({ csv }),
    reply: v.object({
      success: v.literal(true),
      added: count,
      changed: count,
      refused: issues,
      notes: v.pipe(issues, v.description('Values that are left out of rows that are taken.')),
      warnings: v.array(v.string()),
      digest: v.string(),
    }),
  },
  'import-products': {
    roles: ownerOnly,
    isWrite: true,
    bodyLimit,
    summary: 'Adds and changes the products of a CSV file as `check-import` has shown, by the digest.',
    request: v.object({ csv, digest: v.string() }),
    reply: done,
  },
} as const satisfies Record<string, OwnerCall>;
