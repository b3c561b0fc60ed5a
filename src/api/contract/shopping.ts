import * as v from 'valibot';
import { currencyCode } from '#domain/shop/configuration.ts';
import { isAmount } from '#domain/text/money.ts';
import { productReviews } from './reviews.ts';
import { type Call, done, post, productId, quantity, quantityOrNone, size } from './values.ts';

const price = v.pipe(v.number(), v.check(isAmount), v.gtValue(0), v.description(`In ${currencyCode}.`));
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const formerPrice = 'The price before a reduction; the price itself if there was none.';

/** A product of the list. An optional field without a value is left out. */
const product = v.object({
  id: v.string(),
  name: v.string(),
  description: v.string(),
  price,
  image: v.pipe(v.array(v.string()), v.description('Addresses, or paths from the address of the API.')),
  category: v.string(),
  sub_category: v.string(),
  bestseller: v.boolean(),
  date: v.nullable(v.pipe(v.number(), v.description('Epoch ms; null when unknown.'))),
  sizes: v.optional(v.array(v.string())),
  specifications: v.optional(v.array(v.object({ label: v.string(), value: v.string() }))),
  stock: v.optional(count),
  rating: v.optional(v.number()),
  review_count: v.optional(count),
  reviews: v.optional(productReviews),
  original_price: v.optional(v.pipe(v.number(), v.check(isAmount), v.gtValue(0), v.description(formerPrice))),
});

export const listProducts = {
  method: 'GET',
  path: '/api/list-products.php',
  token: false,
  summary:
    'Every product, oldest first, and the names of the extra calls that this API answers. `?ids=a,b` asks for these only; an API that does not know it sends all.',
  request: v.undefined(),
  reply: v.object({
    success: v.literal(true),
    products: v.array(product),
    extras: v.array(v.string()),
    test: v.optional(
      v.pipe(v.literal(true), v.description('Orders here are for nobody: this is a test shop.')),
    ),
  }),
} as const satisfies Call;

export const getCart = post({
  path: '/api/get-cart.php',
  token: true,
  summary: 'The cart: quantity by size by product; the size `default` means none.',
  request: v.object({}),
  reply: v.object({
    success: v.literal(true),
    cartData: v.record(v.string(), v.record(v.string(), quantity)),
  }),
});

export const addToCart = post({
  path: '/api/add-to-cart.php',
  token: true,
  summary: 'Adds one of a product to the cart.',
  request: v.object({ itemId: productId, size }),
  reply: done,
});

export const updateCart = post({
  path: '/api/update-cart.php',
  token: true,
  summary: 'Sets the quantity of a product in the cart; 0 removes it.',
  request: v.object({ itemId: productId, size, quantity: quantityOrNone }),
  reply: done,
});
