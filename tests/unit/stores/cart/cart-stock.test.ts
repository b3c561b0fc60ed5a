import { expect, test, vi } from 'vitest';
import { openBrowser } from '../browser-fixture.ts';

const goods = ['soap', 'cream', 'dress', 'hat'].map((id) => ({
  id,
  name: id,
  price: 9_500,
  stock: 5,
  sizes: [],
}));

/** The cart of four products, two pieces each, at an API with these extras, and whose list has these products now. */
async function openCart(products: unknown, extras = 'stock') {
  const browser = openBrowser({
    at: '/cart',
    extras,
    shards: 1,
    answer: ({ url }) =>
      Response.json(url.includes('list-products') ? { success: true, products, extras: [] } : goods),
  });
  const { setQuantity } = await import('#stores/cart/cart.ts');
  const { $cartLines } = await import('#stores/cart/cart-lines.ts');
  $cartLines.listen(() => {});
  for (const { id } of goods) setQuantity(`${id}/default`, 2);
  const { followStock } = await import('#stores/cart/cart-stock.ts');
  followStock();
  return { browser, setQuantity, lines: () => $cartLines.get() };
}

const questions = (asked: readonly string[]) => asked.filter((path) => path.includes('list-products')).length;

test('what was sold since the shop was built is known when the cart opens', async () => {
  const [soap, cream, dress] = goods;
  const { lines } = await openCart([{ ...soap, stock: -2 }, { ...cream, stock: 1 }, dress]);
  await vi.waitFor(() =>
    expect(lines().map(({ product, isUnavailable }) => product?.stock ?? isUnavailable)).toEqual([
      0,
      1,
      5,
      true,
    ]),
  );
});

test('an answer without a list says nothing about the cart', async () => {
  const { browser, lines } = await openCart(null);
  await vi.waitFor(() => expect(questions(browser.asked)).toBeGreaterThan(0));
  await vi.waitFor(() => expect(lines().map(({ product }) => product?.stock)).toEqual([5, 5, 5, 5]));
  await new Promise((resolve) => setTimeout(resolve));
  expect(lines().some(({ isUnavailable }) => isUnavailable)).toBe(false);
});

test('the shop is asked again only when a product comes into the cart', async () => {
  const { browser, setQuantity } = await openCart(goods);
  setQuantity('soap/default', 0);
  expect(questions(browser.asked)).toBe(1);
  setQuantity('scarf/default', 1);
  await vi.waitFor(() => expect(questions(browser.asked)).toBe(2));
});

test('an API that would send all of its products is not asked', async () => {
  const { browser, lines } = await openCart([], 'contact logout');
  await vi.waitFor(() => expect(lines().map(({ product }) => product?.stock)).toEqual([5, 5, 5, 5]));
  expect(questions(browser.asked)).toBe(0);
});
