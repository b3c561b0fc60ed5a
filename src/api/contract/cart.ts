import * as v from 'valibot';
import type { Call } from './call.ts';
import { done, productId, quantity, quantityOrNone, size } from './values.ts';

export const getCart = {
  method: 'POST',
  path: '/api/get-cart.php',
  token: true,
  summary: 'The cart: quantity by size by product; the size `default` means none.',
  request: v.object({}),
  reply: v.object({
    success: v.literal(true),
    cartData: v.record(v.string(), v.record(v.string(), quantity)),
  }),
} as const satisfies Call;

export const addToCart = {
  method: 'POST',
  path: '/api/add-to-cart.php',
  token: true,
  summary: 'Adds one of a product to the cart.',
  request: v.object({ itemId: productId, size }),
  reply: done,
} as const satisfies Call;

export const updateCart = {
  method: 'POST',
  path: '/api/update-cart.php',
  token: true,
  summary: 'Sets the quantity of a product in the cart; 0 removes it.',
  request: v.object({ itemId: productId, size, quantity: quantityOrNone }),
  reply: done,
} as const satisfies Call;
