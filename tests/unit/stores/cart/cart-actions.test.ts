import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CartLine } from '#domain/cart/cart-lines.ts';
import type { CountedLine } from '#domain/cart/cart-stock.ts';
import { onlyInStock } from '#domain/shop/messages.ts';
import { removalMs } from '#domain/shop/shop.ts';
import { openBrowser } from '../browser-fixture.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const jane = 'jane@example.com';

/** The cart's screen of Jane, who has just removed two pieces of soap. */
async function afterRemoval() {
  const browser = openBrowser({
    at: '/cart',
    answer: () => Response.json({ success: false }),
  });
  localStorage.setItem('account', jane);
  const { setQuantity, $cart } = await import('#stores/cart/cart.ts');
  const { $removal, removeLine, undoRemoval } = await import('#stores/cart/cart-actions.ts');
  $removal.listen(() => {});
  setQuantity('soap/default', 2);
  removeLine({ key: 'soap/default', quantity: 2 } as CountedLine);
  vi.advanceTimersByTime(removalMs);
  return {
    browser,
    undoRemoval,
    removedLine: () => $removal.get()?.line.key,
    quantity: () => $cart.get().get('soap/default')?.quantity,
  };
}

test('a removed line can be brought back', async () => {
  const { removedLine, undoRemoval, quantity } = await afterRemoval();
  expect([removedLine(), quantity()]).toEqual(['soap/default', 0]);
  undoRemoval();
  expect([removedLine(), quantity()]).toEqual([undefined, 2]);
});

test('R36: a removed line is shown to nobody after a sign-out in another tab', async () => {
  const { browser, removedLine } = await afterRemoval();
  browser.inAnotherTab('account', null);
  expect(removedLine()).toBeUndefined();
});

test.each([null, 'amina@example.com'])(
  'R36: Undo writes nothing of one account into the cart of another, heard of or not: %s',
  async (next) => {
    const { browser, undoRemoval, quantity } = await afterRemoval();
    for (const key of Object.keys(browser.storage)) browser.storage.removeItem(key);
    if (next) browser.storage.setItem('account', next);
    undoRemoval();
    browser.happen('pageshow');
    expect(quantity()).toBeUndefined();
  },
);

test.each([
  ['a tap on plus', 4, 0, 4],
  ['a typed number', 3, 9, 4],
  ['a tap on plus beside another size', 1, 0, 1],
])('%s says how many there are, and does not go beyond them', async (what, quantity, typed, after) => {
  const stock = 4;
  const browser = openBrowser({ at: '/cart', answer: () => Response.json([]) });
  const { setQuantity, $cart } = await import('#stores/cart/cart.ts');
  const { increase, changeQuantity } = await import('#stores/cart/cart-actions.ts');
  const { $cartLines } = await import('#stores/cart/cart-lines.ts');
  $cartLines.listen(() => {});
  setQuantity('soap/S', quantity);
  if (what.endsWith('size')) setQuantity('soap/M', 3);
  const [stored] = $cartLines.get();
  const line = { ...stored, product: { stock } } as CartLine;
  if (typed) expect(changeQuantity(line, typed)).toBe(after);
  else increase(line);
  expect($cart.get().get('soap/S')?.quantity).toBe(after);
  expect(browser.toasts).toEqual([{ kind: 'error', text: onlyInStock(stock) }]);
});
