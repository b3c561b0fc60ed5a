import * as v from 'valibot';
import { largestCsv, productFilters, productsAtOnce } from '#domain/owner/products.ts';
import { everybody, ownerOnly } from '#domain/owner/roles.ts';
import { priceSteps } from '#domain/shop/configuration.ts';
import { optionalLine, productId } from '../values.ts';
import { count, list, read, write } from './owner-call.ts';

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
  specifications: v.optional(v.pipe(list({ label: v.string(), value: v.string() }), v.maxLength(100))),
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

const search = { search: optionalLine('Search', 100), filter: v.optional(v.picklist(productFilters), 'all') };

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

/** Also of a file in which each sign is escaped. */
const bodyLimit = 2 * largestCsv;
const csv = v.string('Please choose a CSV file.');
const issues = list({ row: count, id: v.string(), field: v.string(), value: v.string(), reason: v.string() });

/** Products as those see and change them who run the shop. All but the stock waits for the next publication. */
export const productCalls = {
  products: read(
    everybody,
    'Products of one list, newest first, with the number in each list.',
    {
      ...search,
      before: v.optional(v.pipe(count, v.description('Only products with a smaller position.'))),
    },
    {
      products: v.array(ownerProduct),
      hasOlder: v.boolean(),
      matching: v.pipe(count, v.description('Products of this list and search, on all pages.')),
      counts: v.record(v.picklist(productFilters), count),
    },
  ),
  product: read(
    ownerOnly,
    'One product with everything that can be changed, and the names that others use.',
    { id: v.optional(productId) },
    {
      product: v.nullable(
        v.object({
          ...ownerProduct.entries,
          description: v.string(),
          sizes: v.array(v.string()),
          specifications: list({ label: v.string(), value: v.string() }),
          images: v.array(v.string()),
        }),
      ),
      categories: v.array(v.string()),
      brands: v.array(v.string()),
    },
  ),
  'set-stock': write(
    everybody,
    'Sets the stock of a product, which counts at once. `from` is what was seen; without it any is replaced.',
    { id: productId, from: v.optional(stock), to: stock },
  ),
  'check-product': read(
    ownerOnly,
    'Says what a publication would object to, and writes nothing.',
    { id: v.optional(productId), fields },
    {
      issues: list({ field: v.string(), reason: v.string(), isRefusal: v.boolean() }),
    },
  ),
  'add-product': write(
    ownerOnly,
    'Adds a product, which the next publication shows.',
    { fields, stock },
    { id: v.string() },
  ),
  'change-product': write(
    ownerOnly,
    'Changes fields of a product. Refused with 409 and the product as it is if another device changed it.',
    { id: productId, version, fields },
    { version },
  ),
  'hide-products': write(ownerOnly, 'Hides products or shows them again, from the next publication on.', {
    ids,
    hidden: v.boolean(),
  }),
  'preview-prices': read(ownerOnly, 'What a change of prices by percent would come to.', byPercent, {
    prices: list({ id: v.string(), name: v.string(), from: count, to: count }),
    changing: v.pipe(count, v.description('Products whose price changes; `prices` has the first 50.')),
    digest: v.string(),
  }),
  'change-prices': write(
    ownerOnly,
    'Changes prices by percent, as the preview with this digest has shown them.',
    { ...byPercent, digest: v.string() },
  ),
  'export-products': read(
    ownerOnly,
    'All products as a CSV file without their stock, with what waits for the next publication.',
    {},
    { csv: v.string() },
  ),
  'check-import': read(
    ownerOnly,
    'What a CSV file would add and change, and which rows are refused; writes nothing.',
    { csv },
    {
      added: count,
      changed: count,
      stocks: v.pipe(count, v.description('Products whose stock changes at once.')),
      refused: issues,
      notes: v.pipe(issues, v.description('Values that are left out of rows that are taken.')),
      warnings: v.array(v.string()),
      digest: v.string(),
    },
    bodyLimit,
  ),
  'import-products': write(
    ownerOnly,
    'Adds and changes the products of a CSV file as `check-import` has shown, by the digest.',
    { csv, digest: v.string() },
    {},
    bodyLimit,
  ),
};
