import { defaultSize, lineKey, sizeKey } from '#domain/cart/cart-lines.ts';
import type { ValidatedProduct } from '#domain/catalogue/product.ts';
import type { Inspection } from './inspection.ts';

/**
 * Adds to the cart one by one, sets a quantity, and empties it, reading the cart after each step; then takes the first of some
 * lines out, sets a line that is not there, and several lines at once. Leaves an empty cart where the API sets a quantity of 0.
 * Never asks for more pieces than are in stock, which a shop may refuse.
 */
export async function checkCart(
  inspection: Inspection,
  products: readonly ValidatedProduct[],
): Promise<void> {
  const { client } = inspection;
  const [product] = products;
  if (product === undefined) return;
  const line = lineOf(product);
  const cart = await inspection.succeeds('getCart', 'shows the cart', client.getCart(), noCartConsequence);
  if (cart === null) return;
  const added = await inspection.succeeds('addToCart', 'adds one', client.addToCart(line), noCartConsequence);
  if (added === null) return;
  if (piecesToTry(product) > 1) {
    await client.addToCart(line);
    await checkLine(inspection, 'addToCart', {
      line,
      quantity: 2,
      seen: 'has two after two adds.',
      after: 'two adds',
    });
  }
  const another = piecesToTry(product) > 2 ? Math.min(5, piecesToTry(product)) : 1;
  let isUpdateBroken = false;
  for (const quantity of [another, 0]) {
    const doing = quantity === 0 ? 'removes a line' : `sets a quantity of ${quantity}`;
    const request = client.updateCart({ ...line, quantity });
    const set = await inspection.succeeds('updateCart', doing, request, noCartConsequence);
    isUpdateBroken ||= set === null;
    if (set === null) continue;
    const seen = `has ${quantity} after that.`;
    if (!(await checkLine(inspection, 'updateCart', { line, quantity, seen, after: doing }))) return;
    if (quantity === 0) await checkLines(inspection, products);
  }
  // What stays in the cart would be taken for a line that a later step has lost.
  if (isUpdateBroken) return;
  const call = (await takesNewLines(inspection, product, line)) ? 'updateCart' : 'addToCart';
  const plenty = products.filter((each) => piecesToTry(each) === maxPieces);
  const racing = plenty.length > 1 ? plenty : products;
  await checkRace(inspection, racing.map(lineOf), call, Math.min(...racing.map(piecesToTry)));
}

/** Whether update-cart can add a line, as in the specification; some shops only change existing lines. */
async function takesNewLines(
  inspection: Inspection,
  product: ValidatedProduct,
  line: Line,
): Promise<boolean> {
  const quantity = Math.min(3, piecesToTry(product));
  await inspection.client.updateCart({ ...line, quantity });
  const now = (await linesIn(inspection, [product.id]))?.get(keyOf(line));
  if (now === quantity) inspection.note('updateCart', 'conforms', 'sets a line that was not there.');
  else {
    const seen = 'changes only lines that add-to-cart.php has made, and sets no new one.';
    inspection.note('updateCart', 'differs', seen, 'adds a new line first, then sets its quantity.');
    await inspection.client.addToCart(line);
  }
  await inspection.client.updateCart({ ...line, quantity: 0 });
  return now === quantity;
}

/**
 * Checks for a race condition: where an API reads the whole cart, changes it and writes it back, concurrent calls lose lines. It
 * takes several rounds, since a busy server may handle the calls of one round one after another and lose nothing. The number of the
 * round is the quantity.
 */
async function checkRace(
  inspection: Inspection,
  lines: readonly Line[],
  call: 'updateCart' | 'addToCart',
  rounds: number,
): Promise<void> {
  if (lines.length < 2) return;
  const { client } = inspection;
  let fewest = lines.length;
  for (let quantity = 1; quantity <= rounds && fewest === lines.length; quantity++) {
    await Promise.all(
      lines.map((line) =>
        call === 'addToCart' ? client.addToCart(line) : client.updateCart({ ...line, quantity }),
      ),
    );
    const cart = await client.getCart();
    const quantities =
      cart.outcome === 'ok' ? [...cart.value.values()].flatMap((sizes) => [...sizes.values()]) : [];
    fewest = quantities.filter((each) => each === quantity).length;
  }
  const done = call === 'addToCart' ? 'added' : 'set';
  if (fewest === lines.length) inspection.note(call, 'conforms', `keeps lines that are ${done} at once.`);
  else {
    const seen = `keeps ${fewest} of ${lines.length} lines that are ${done} at once.`;
    inspection.note(call, 'differs', seen, 'sends one line after another, and looks at the cart afterwards.');
  }
  for (const line of lines) await client.updateCart({ ...line, quantity: 0 });
}

interface Line {
  itemId: string;
  /** `default` for a product without sizes. */
  size: string;
}

/** Consequence for shoppers where the cart of the API cannot be used. */
const noCartConsequence = 'a cart on the phone and one on the laptop would never agree.';

const ofOtherLines =
  'has a line that nobody chose: shoppers see it in a wrong size, or as "Product Unavailable", with which nobody can order.';

/** Most pieces of a product that the check puts into the cart, where its stock has them. */
const maxPieces = 8;

/** Number of a product's pieces that the check may put into the cart. */
export function piecesToTry({ stock }: ValidatedProduct): number {
  return Math.min(stock ?? maxPieces, maxPieces);
}

function lineOf({ id, sizes }: ValidatedProduct): Line {
  return { itemId: id, size: sizes[0] ?? defaultSize };
}

/** Whether two sizes of the product can be in the cart together. */
export function hasTwoSizes(product: ValidatedProduct): boolean {
  return distinctSizes(product).length > 1 && piecesToTry(product) > 1;
}

function distinctSizes({ sizes }: ValidatedProduct): string[] {
  return [...new Set(sizes.map(sizeKey))];
}

/** Checks that the cart has this quantity of a line, and the same product in no other size. Returns whether it does. */
async function checkLine(
  inspection: Inspection,
  call: 'addToCart' | 'updateCart',
  { line, quantity, seen, after }: { line: Line; quantity: number; seen: string; after: string },
): Promise<boolean> {
  const found = await linesIn(inspection, [line.itemId]);
  const pieces = found?.get(keyOf(line)) ?? 0;
  const isOther = [...(found?.keys() ?? [])].some((key) => key !== keyOf(line));
  const isSo = found !== null && pieces === quantity && !isOther;
  const ofSize = line.size === defaultSize ? '' : ` of the size "${line.size}"`;
  const had =
    found === null ? 'nothing that can be read' : `${pieces}${ofSize}${isOther ? ', but another size,' : ''}`;
  const otherwise = `has ${had} after: ${after} (${inspection.answered}).`;
  inspection.shows(call, isSo, seen, otherwise, isOther ? ofOtherLines : noCartConsequence);
  return isSo;
}

/**
 * Checks that lines stay apart, two sizes of one product among them, and that the first of them can be taken out alone.
 * Leaves none of them in the cart.
 */
async function checkLines(inspection: Inspection, products: readonly ValidatedProduct[]): Promise<void> {
  const { client } = inspection;
  const lines = linesToTry(products);
  const [first, ...others] = lines;
  if (first === undefined || others.length === 0) return;
  for (const line of lines) await client.addToCart(line);
  const added = await findLines(inspection, lines, lines);
  const mixed = `has other lines after one add of each: ${wordsOf(lines)} (${inspection.answered}).`;
  inspection.shows('addToCart', added.areAlone, `keeps ${lines.length} lines apart.`, mixed, added.loss);
  await client.updateCart({ ...first, quantity: 0 });
  if (added.areAlone) {
    const left = await findLines(inspection, lines, others);
    const lost = `has other lines than ${wordsOf(others)} after it removes ${wordsOf([first])} (${inspection.answered}).`;
    inspection.shows('updateCart', left.areAlone, 'removes the first of some lines alone.', lost, left.loss);
  }
  for (const line of others) await client.updateCart({ ...line, quantity: 0 });
}

/** Tells whether the cart has one piece of each expected line and no other line of the products in `all`; with the loss where not. */
async function findLines(
  inspection: Inspection,
  all: readonly Line[],
  expected: readonly Line[],
): Promise<{ areAlone: boolean; loss: string }> {
  const found = await linesIn(inspection, new Set(all.map(({ itemId }) => itemId)));
  const keys = new Set(all.map(keyOf));
  const isOther = [...(found?.keys() ?? [])].some((key) => !keys.has(key));
  return {
    areAlone: found?.size === expected.length && expected.every((line) => found.get(keyOf(line)) === 1),
    loss: isOther ? ofOtherLines : noCartConsequence,
  };
}

/** Lines to be in the cart together: two sizes of a product that has them, and one of another product. */
function linesToTry(products: readonly ValidatedProduct[]): Line[] {
  const sized = products.find(hasTwoSizes);
  if (sized === undefined) return products.slice(0, 2).map(lineOf);
  const sizes = distinctSizes(sized).slice(0, 2);
  const another = products.find((product) => product !== sized);
  return [...sizes.map((size) => ({ itemId: sized.id, size })), ...(another ? [lineOf(another)] : [])];
}

function wordsOf(lines: readonly Line[]): string {
  const words = lines.map(({ itemId, size }) => (size === defaultSize ? itemId : `${itemId} in "${size}"`));
  return words.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

function keyOf({ itemId, size }: Line): string {
  return lineKey(itemId, size);
}

/** Quantities of these products in the cart by line key, which is the same for every word for "no size" (R30); null without a cart. */
async function linesIn(
  inspection: Inspection,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, number> | null> {
  const cart = await inspection.client.getCart();
  if (cart.outcome !== 'ok') return null;
  const pieces = new Map<string, number>();
  for (const id of ids) {
    for (const [size, quantity] of cart.value.get(id) ?? []) {
      const key = lineKey(id, size);
      pieces.set(key, quantity + (pieces.get(key) ?? 0));
    }
  }
  return pieces;
}

/** Pieces of the products in the cart, in all sizes; null when the cart cannot be read. */
export async function quantityIn(
  inspection: Inspection,
  products: readonly Pick<ValidatedProduct, 'id'>[],
): Promise<number | null> {
  const pieces = await linesIn(
    inspection,
    products.map(({ id }) => id),
  );
  return pieces && [...pieces.values()].reduce((sum, each) => sum + each, 0);
}
