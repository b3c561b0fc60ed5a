import type { GatedProduct } from '#catalogue/gated.ts';
import { defaultSize } from '#domain/size.ts';
import { described } from './exchange.ts';
import type { Inspection } from './inspection.ts';

/** Fills the cart one by one, sets a quantity, and empties it, looking at it after each step. */
export async function checkCart(inspection: Inspection, product: GatedProduct): Promise<void> {
  const { client } = inspection;
  const line = { itemId: product.id, size: product.sizes[0] ?? defaultSize };
  const without = 'a cart on the phone and one on the laptop would never agree.';
  const read = () => quantityIn(inspection, line);

  const cart = await inspection.succeeds('getCart', 'shows the cart', client.getCart(), without);
  if (cart === null) return;
  const added = await inspection.succeeds('addToCart', 'adds one', client.addToCart(line), without);
  if (added === null) return;
  await client.addToCart(line);
  const two = await read();
  inspection.shows(
    'addToCart',
    two === 2,
    'has two after two adds.',
    told(inspection, 'two adds', two),
    without,
  );
  for (const quantity of [5, 0]) {
    const doing = quantity === 0 ? 'removes a line' : `sets a quantity of ${quantity}`;
    const set = await inspection.succeeds(
      'updateCart',
      doing,
      client.updateCart({ ...line, quantity }),
      without,
    );
    if (set === null) continue;
    const now = await read();
    inspection.shows(
      'updateCart',
      now === quantity,
      `has ${quantity} after that.`,
      told(inspection, doing, now),
      without,
    );
  }
}

function told(inspection: Inspection, after: string, quantity: number | null): string {
  return `has ${quantity ?? 'nothing that can be read'} after: ${after} (${described(inspection.last)}).`;
}

/** Whatever word the API has for "no size", a line of the product counts (R30); null when the cart cannot be read. */
async function quantityIn(inspection: Inspection, line: { itemId: string }): Promise<number | null> {
  const cart = await inspection.client.getCart();
  if (cart.outcome !== 'ok') return null;
  return [...(cart.value.get(line.itemId)?.values() ?? [])].reduce((sum, each) => sum + each, 0);
}
