import type { ValidatedProduct } from '#domain/catalogue/validation.ts';
import {
  checkLine,
  checkLines,
  keyOf,
  type Line,
  lineOf,
  linesIn,
  maxPieces,
  noCartConsequence,
  piecesToTry,
} from './check-cart-lines.ts';
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
  for (const quantity of [another, 0]) {
    const doing = quantity === 0 ? 'removes a line' : `sets a quantity of ${quantity}`;
    const request = client.updateCart({ ...line, quantity });
    const set = await inspection.succeeds('updateCart', doing, request, noCartConsequence);
    if (set === null) continue;
    const seen = `has ${quantity} after that.`;
    if (!(await checkLine(inspection, 'updateCart', { line, quantity, seen, after: doing }))) return;
    if (quantity === 0) await checkLines(inspection, products);
  }
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
