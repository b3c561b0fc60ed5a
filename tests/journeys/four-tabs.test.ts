import fc from 'fast-check';
import type { Page } from 'playwright/test';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/line-journey.ts';

/** What one tab does. `together`: taps in all tabs at the same moment, which must all count. */
type Command =
  | { kind: 'together'; taps: { tab: number; product: number }[] }
  | { kind: 'set'; tab: number; product: number; quantity: number }
  | { kind: 'remove'; tab: number; product: number };

/** Products on the first page of the detergents, which have no sizes. */
const goods = [
  { id: '68', name: 'Pearl Lavender Washing Powder 1 kg' },
  { id: '66', name: 'Apex Floral Floor Cleaner 1 L' },
  { id: '69', name: 'Reem Fabric Softener Jasmine 2 L' },
] as const;

const product = fc.nat({ max: goods.length - 1 });
const cartTab = fc.constantFrom(2, 3);
const together = fc.record({
  kind: fc.constant('together' as const),
  taps: fc.array(fc.record({ tab: fc.nat({ max: 3 }), product }), { minLength: 3, maxLength: 8 }),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: together },
  fc.record({
    kind: fc.constant('set' as const),
    tab: cartTab,
    product,
    // Below the most that a line can have, at which the button for one more waits.
    quantity: fc.integer({ min: 1, max: 900 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), tab: cartTab, product }),
);

test('four tabs at once come to one cart, and the server to the same', async ({ context, api }) => {
  test.setTimeout(120_000);
  const seed = Date.now() % 1_000_000;
  console.log(`Four tabs at once, seed ${seed}`);
  const tabs = await Promise.all(Array.from({ length: 4 }, () => context.newPage()));
  const commands = fc.tuple(together, fc.array(command, { minLength: 2, maxLength: 4 }));
  await fc.assert(
    fc.asyncProperty(commands, async ([first, rest]) => {
      await open(tabs);
      const model = new Map<number, number>();
      for (const each of [first, ...rest]) {
        await act(tabs, each, model);
        for (const tab of tabs) await expectCart(tab, model);
      }
      const customer = await newCustomer({}, api.url);
      await customer.hasInCart('71', 1);
      await customer.signIn(tabs[0] as Page);
      await Promise.all(tabs.map((tab) => tab.reload()));
      const merged = Object.fromEntries([...model].map(([at, count]) => [`${goods[at]?.id}/default`, count]));
      await expect.poll(() => customer.cartLines()).toEqual({ '71/default': 1, ...merged });
      await expect(tabs[3] as Page).toHaveURL('/cart');
      await expect((tabs[3] as Page).getByText('Not in your account yet')).toHaveCount(0);
      for (const tab of tabs) await tab.unrouteAll({ behavior: 'ignoreErrors' });
    }),
    { numRuns: 1, seed, endOnFailure: true },
  );
});

/** Two tabs with cards to tap, and two with the cart, of a guest who has nothing yet. */
async function open(tabs: readonly Page[]): Promise<void> {
  // Enough of everything.
  for (const tab of tabs) {
    await tab.route('**/goods/*.json', async (route) => {
      const response = await route.fetch();
      const all: object[] = await response.json();
      await route.fulfill({ response, json: all.map((each) => ({ ...each, stock: null })) });
    });
    await tab.route('**/detergents', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/ data-most="\d+"/g, '') });
    });
  }
  await tabs[0]?.goto('/detergents');
  await tabs[0]?.evaluate(() => localStorage.clear());
  await Promise.all(tabs.map((tab, index) => tab.goto(index < 2 ? '/detergents' : '/cart')));
}

async function act(tabs: readonly Page[], each: Command, model: Map<number, number>): Promise<void> {
  if (each.kind === 'together') {
    const taps = each.taps.map(({ tab, product }) => {
      // A line that is not in the cart is put there from a card.
      const from = tab >= 2 && !model.has(product) ? tab - 2 : tab;
      return { page: tabs[from] as Page, product };
    });
    for (const { product } of taps) model.set(product, (model.get(product) ?? 0) + 1);
    await Promise.all(tabs.map((page) => tapAll(page, taps)));
    return;
  }
  const page = tabs[each.tab] as Page;
  if (!model.has(each.product)) return;
  const name = goods[each.product]?.name;
  if (each.kind === 'remove') {
    await page.getByRole('button', { name: `Remove ${name}` }).click();
    model.delete(each.product);
  } else {
    const box = page.getByRole('spinbutton', { name: `Quantity of ${name}` });
    await box.fill(String(each.quantity));
    await box.press('Enter');
    model.set(each.product, each.quantity);
  }
}

/** The taps of one tab, one after the other; other tabs tap meanwhile. */
async function tapAll(page: Page, taps: readonly { page: Page; product: number }[]): Promise<void> {
  for (const { product } of taps.filter((tap) => tap.page === page)) {
    const name = goods[product]?.name;
    await page
      .getByRole('button', { name: new RegExp(`^(Add ${name} to cart|One more of ${name})$`) })
      .click();
  }
}

/** The badge and, in a tab with the cart, each line. */
async function expectCart(tab: Page, model: ReadonlyMap<number, number>): Promise<void> {
  const count = [...model.values()].reduce((sum, quantity) => sum + quantity, 0);
  const badge = count > 99 ? '99+' : count > 0 ? String(count) : '';
  await expect(tab.locator('.cart-count')).toHaveText(badge);
  if (!tab.url().endsWith('/cart')) return;
  for (const [at, { name }] of goods.entries()) {
    const box = tab.getByRole('spinbutton', { name: `Quantity of ${name}` });
    const quantity = model.get(at);
    if (quantity === undefined) await expect(box).toHaveCount(0);
    else await expect(box).toHaveValue(String(quantity));
  }
}
