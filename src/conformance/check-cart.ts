import { defaultSize, lineKey, sizeKey } from '#domain/cart/line-keys.ts';
import type { ValidatedProduct } from '#domain/catalogue/product.ts';
import type { Inspection } from './inspection.ts';

interface Line {
  itemId: string;
  /** `default` for a product without sizes. */
  size: string;
}

const noCart = 'a cart on the phone and one on the laptop would never agree.';

/** Most pieces of a product that the check puts into the cart, if its stock has them. */
const maxPieces = 5;

/** Number of a product's pieces that the check may put into the cart: a shop may refuse more than its stock. */
export function piecesToTry({ stock }: ValidatedProduct): number {
  return Math.min(stock ?? maxPieces, maxPieces);
}

/** Whether two sizes of the product can be in the cart together. */
export function hasTwoSizes(product: ValidatedProduct): boolean {
  return sizesOf(product).length > 1 && piecesToTry(product) > 1;
}

function sizesOf({ sizes }: ValidatedProduct): string[] {
  return [...new Set(sizes.map(sizeKey))];
}

/**
 * Adds to the cart, sets a quantity, and empties it, reading the cart after each step; then takes the first of some lines out.
 * Leaves an empty cart if the API sets a quantity of 0.
 */
export async function checkCart(api: Inspection, products: readonly ValidatedProduct[]): Promise<void> {
  const { client } = api;
  const [product] = products;
  if (product === undefined) return;
  const line = lineOf(product);
  if (api.succeeds('getCart', 'shows the cart', await client.getCart(), noCart) === null) return;
  if (api.succeeds('addToCart', 'adds one', await client.addToCart(line), noCart) === null) return;
  if (piecesToTry(product) > 1) {
    await client.addToCart(line);
    await holds(api, 'addToCart', 'two adds', [[line, 2]]);
  }
  for (const quantity of [piecesToTry(product), 0]) {
    const doing = quantity === 0 ? 'removes a line' : `sets a quantity of ${quantity}`;
    const answer = await client.updateCart({ ...line, quantity });
    // What stays in the cart would be taken for a line that a later step has lost.
    if (api.succeeds('updateCart', doing, answer, noCart) === null) return;
    if (!(await holds(api, 'updateCart', `it ${doing}`, [[line, quantity]]))) return;
  }
  await checkLines(api, linesToTry(products));
}

function lineOf({ id, sizes }: ValidatedProduct): Line {
  return { itemId: id, size: sizes[0] ?? defaultSize };
}

/** Lines to be in the cart together: two sizes of a product that has them, and one of another product. */
function linesToTry(products: readonly ValidatedProduct[]): Line[] {
  const sized = products.find(hasTwoSizes);
  if (sized === undefined) return products.slice(0, 2).map(lineOf);
  const sizes = sizesOf(sized).slice(0, 2);
  const another = products.filter((product) => product !== sized).slice(0, 1);
  return [...sizes.map((size) => ({ itemId: sized.id, size })), ...another.map(lineOf)];
}

/** Checks that lines stay apart, two sizes of one product too, and that the first of them can be removed without the others. */
async function checkLines(api: Inspection, lines: readonly Line[]): Promise<void> {
  const { client } = api;
  const [first, ...others] = lines;
  if (first === undefined || others.length === 0) return;
  for (const line of lines) await client.addToCart(line);
  const isApart = await holds(
    api,
    'addToCart',
    'one add of each',
    lines.map((line) => [line, 1]),
  );
  await client.updateCart({ ...first, quantity: 0 });
  const left = lines.map((line) => [line, line === first ? 0 : 1] as const);
  if (isApart) await holds(api, 'updateCart', `it removes ${keyOf(first)}`, left);
  for (const line of others) await client.updateCart({ ...line, quantity: 0 });
}

/** Checks that the cart has just these quantities of the products of `wanted`, in no other size. Returns whether it does. */
async function holds(
  api: Inspection,
  call: 'addToCart' | 'updateCart',
  step: string,
  wanted: readonly (readonly [Line, number])[],
): Promise<boolean> {
  const cart = await linesIn(
    api,
    wanted.map(([line]) => line),
  );
  const expected = new Map(
    wanted.filter(([, count]) => count > 0).map(([line, count]) => [keyOf(line), count]),
  );
  const isSo = cart?.size === expected.size && [...expected].every(([key, count]) => cart.get(key) === count);
  const observation = `has ${wordsOf(cart)} instead of ${wordsOf(expected)} after ${step} (${api.answered}).`;
  if (!isSo) api.broken(call, observation, noCart);
  return isSo;
}

function wordsOf(cart: ReadonlyMap<string, number> | null): string {
  if (cart === null) return 'an unreadable cart';
  return [...cart].map(([key, count]) => `${count} of ${key}`).join(' and ') || 'nothing';
}

function keyOf({ itemId, size }: Line): string {
  return lineKey(itemId, size);
}

/** Quantities of the lines' products in the cart by line key, which is the same for every word for "no size" (R30); null without a cart. */
export async function linesIn(
  api: Inspection,
  lines: readonly Pick<Line, 'itemId'>[],
): Promise<ReadonlyMap<string, number> | null> {
  const cart = await api.client.getCart();
  if (cart.outcome !== 'ok') return null;
  const pieces = new Map<string, number>();
  for (const id of new Set(lines.map(({ itemId }) => itemId)))
    for (const [size, quantity] of cart.value.get(id) ?? [])
      pieces.set(lineKey(id, size), quantity + (pieces.get(lineKey(id, size)) ?? 0));
  return pieces;
}
