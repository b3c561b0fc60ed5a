import { expect, test, vi } from 'vitest';
import { goneForMs, outOfStockForMs } from '#domain/shop/shop.ts';
import { openBrowser } from '../browser-fixture.ts';

const summary = { id: 'soap', name: 'Soap', price: 9_500, stock: 5, sizes: [] };

/** The cart with a piece of soap, which the live list once had otherwise than the built shop. */
async function cartAfter(ms: number, gone: readonly string[], out: readonly unknown[]) {
  openBrowser({ at: '/cart', answer: () => Response.json([summary]) });
  localStorage.setItem('gone', JSON.stringify({ ids: gone, out, at: Date.now() - ms }));
  const { setQuantity } = await import('#stores/cart/cart.ts');
  const { $summaries } = await import('#stores/catalogue/product-summaries.ts');
  const { $cartLines } = await import('#stores/cart/cart-lines.ts');
  $cartLines.listen(() => {});
  setQuantity('soap/default', 1);
  $summaries.set(new Map([['soap', summary as never]]));
  return vi.waitFor(() => {
    const [line] = $cartLines.get();
    expect(line).toBeDefined();
    return line;
  });
}

test('what was out of stock is shown as that for minutes, and as the built shop has it from then on', async () => {
  expect(await cartAfter(outOfStockForMs - 5_000, [], [['soap', 0]])).toMatchObject({
    product: { stock: 0 },
  });
});

test('what was restocked can be ordered again once some minutes are over', async () => {
  expect(await cartAfter(outOfStockForMs + 5_000, [], [['soap', 0]])).toMatchObject({
    product: { stock: 5 },
  });
});

test('what was no longer sold stays gone until the shop is built anew, and keeps its name', async () => {
  const line = await cartAfter(goneForMs - 5_000, ['soap'], []);
  expect(line).toMatchObject({ product: null, isUnavailable: true, name: 'Soap' });
});

test('what was gone by a clock that was ahead comes back as soon as after one that was right', async () => {
  expect(await cartAfter(-2 * goneForMs, ['soap'], [['soap', 0]])).toMatchObject({ product: { stock: 5 } });
});

test.each(['201', ['soap', null], ['soap', '0'], ['soap', -1], ['soap', 0.5]])(
  'what is short is forgotten where it is not an id with the pieces left: %j',
  async (each) => {
    expect(await cartAfter(0, ['soap'], [each])).toMatchObject({ product: { stock: 5 } });
  },
);
