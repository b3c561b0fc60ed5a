import type { Locator, Page } from 'playwright/test';
import { orderNumber } from '#domain/orders/order.ts';
import { orderStatuses } from '#domain/orders/order-details.ts';
import { thanksWords, trackingWords } from '#domain/orders/order-dialog-messages.ts';
import { accessibilityFaults, expectAccessible } from '../support/accessibility.ts';
import { newCustomer, type Ordered } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { layoutShifts } from '../support/layout-shifts.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone } from '../support/screens.ts';
import { barePath, Shopper } from '../support/shopper.ts';
import { addOlderOrders } from '../support/stored-orders.ts';

const serumAndShirt: readonly Ordered[] = [
  { id: '71', quantity: 1 },
  { id: '201', quantity: 2, size: 'M' },
];
const balm: readonly Ordered[] = [{ id: '1', quantity: 1 }];

/** My Orders of somebody who has placed these orders, the oldest first; gives their ids. */
async function openOrders(page: Page, ...orders: (readonly Ordered[])[]): Promise<string[]> {
  const customer = await newCustomer();
  const ids: string[] = [];
  for (const order of orders) ids.push(await customer.order(order));
  await new Shopper(page).visitAs(customer, '/orders');
  return ids;
}

const heading = (id: string) => `Order #${orderNumber(id)}`;

/** A colour of the shop as the browser writes it. */
function colourOf(page: Page, name: string): Promise<string> {
  return page.evaluate((name) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.style.color = `var(${name})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  }, name);
}

/** Opens the row of an order with the keyboard, as the ring around it shows. */
async function unfold(card: Locator): Promise<void> {
  const row = card.locator('summary');
  await row.focus();
  await row.press('Enter');
  await expect(card.getByRole('button', { name: 'Reorder' })).toBeVisible();
  await expect(row).toHaveCSS('outline-style', 'solid');
}

test('the orders of a customer stand newest first, each with what it came to', async ({ page }) => {
  const [first = '', second = ''] = await openOrders(page, serumAndShirt, balm);
  const headings = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(headings).toHaveText([heading(second), heading(first)]);
  const small = page.getByRole('article', { name: heading(second) });
  await expect(small).toContainText('Shipping UGX 5,000');
  await expect(small).not.toContainText('Free delivery');
  await expect(small).toContainText('Total UGX 29,000');
  const large = page.getByRole('article', { name: heading(first) });
  await expect(large.locator('summary')).toContainText('+ 1 more');
  await expect(large.locator('summary .price')).toHaveText('UGX 101,000');
  await expect(large.locator('summary')).toContainText(/Arrives \w{3}\u00a0\d/);
  await expect(large.getByRole('button')).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
  await unfold(large);
  await expect(large.locator('.order-sums').getByRole('listitem')).toHaveText([
    'Subtotal UGX 101,000',
    'Shipping UGX 5,000',
    'Free delivery −UGX 5,000',
    'Total UGX 101,000',
  ]);
  await expect(large).toContainText('Size M · 2 × UGX 28,000');
  await expect(large).not.toContainText('default');
  await expect(large).toContainText('Cash on Delivery');
  await expect(large.getByRole('link', { name: sample.serum.name })).toHaveAttribute(
    'href',
    sample.serum.path,
  );
  await expect(large.locator('.order-lines .picture img')).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Leave Review' })).toHaveCount(0);
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('the dialogs need no more than a keyboard', async ({ page }) => {
  const [id = ''] = await openOrders(page, balm);
  const card = page.getByRole('article', { name: heading(id) });
  const track = card.getByRole('button', { name: 'Track order' });
  await track.focus();
  await page.keyboard.press('Enter');
  const tracking = page.getByRole('dialog', { name: /^Tracking/ });
  await expect(tracking.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tracking).toHaveCount(0);
  await expect(track).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  const slip = page.getByRole('dialog', { name: /^Receipt/ });
  await expect(slip.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(slip.getByRole('button', { name: 'Print or save' })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Receipt' })).toBeFocused();
});

test('a slip prints alone, black on white, on a small sheet, and asks for no paper', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  const [id = ''] = await openOrders(page, serumAndShirt, balm);
  const card = page.getByRole('article', { name: heading(id) });
  await unfold(card);
  await card.getByRole('button', { name: 'Receipt' }).click();
  const printed = page.locator('.slip-sheet');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(0);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const sizes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  expect(
    sizes.map(([, wide, high]) => [wide, high].map((each) => Math.round((Number(each) / 72) * 25.4))),
  ).toEqual([[105, 148]]);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('main')).toBeHidden();
  for (const words of [
    heading(id),
    '2 × Crew T-Shirt, Charcoal, M',
    'Cash to have ready UGX 101,000',
    'Plot 12, Kampala Road',
    '+256 700 000 000',
  ])
    await expect(printed).toContainText(words);
  await expect(printed.locator('.slip')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(printed.locator('.slip')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test.describe('older orders', () => {
  test.use({ expectedFaults: [/503/] });

  test('come in pages, and the first of them has the focus', async ({ page, shopper }) => {
    const [latest = ''] = await openOrders(page, balm);
    const ids = [latest, ...addOlderOrders(latest, 31)];
    await page.reload();
    const cards = page.getByRole('main').getByRole('article');
    const older = page.getByRole('button', { name: 'Show older orders' });
    await expect(cards).toHaveCount(10);
    await older.click();
    await expect(cards).toHaveCount(20);
    await expect(page.getByRole('heading', { name: heading(ids[10] ?? '') })).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: '20 orders shown' })).toBeAttached();
    // The first page ends here.
    await page.route('**/user-orders.php', (route) => route.fulfill({ status: 503, body: '<h1>Busy</h1>' }));
    await older.click();
    const again = page.getByRole('button', { name: 'Try again' });
    await shopper.expectToast('Error loading orders');
    await expect(again).toBeFocused();
    await expect(cards).toHaveCount(20);
    await page.unroute('**/user-orders.php');
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(30);
    await expect(page.getByRole('heading', { name: heading(ids[20] ?? '') })).toBeFocused();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
    await expect(cards).toHaveCount(30);
    await older.click();
    await expect(cards).toHaveCount(32);
    await expect(page.getByRole('status').filter({ hasText: '32 orders shown' })).toBeAttached();
    await expect(older).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
});

test.describe('when the session has ended', () => {
  test.use({ expectedFaults: [/401/] });

  test('Reload keeps the orders on the screen, and signing in again leads back to them', async ({ page }) => {
    await openOrders(page, balm);
    await expect(page.getByRole('article')).toHaveCount(1);
    const body = JSON.stringify({ success: false, message: 'Invalid token' });
    await page.route('**/user-orders.php', (route) => route.fulfill({ status: 401, body }));
    await page.getByRole('button', { name: 'Refresh' }).click();
    const signIn = page.getByRole('button', { name: 'Sign in again' });
    await expect(signIn).toBeFocused();
    await expect(page.getByRole('article')).toHaveCount(1);
    await signIn.click();
    await expect(page).toHaveURL('/login?next=%2Forders');
  });
});

test('who has ordered nothing is told where to begin, on the narrowest window too', async ({ page }) => {
  await page.setViewportSize(phone);
  await openOrders(page);
  await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Start Shopping' }).click();
  await expect(page).toHaveURL('/collection');
});

const thanks = (page: Page) => page.getByRole('region', { name: /^Thank you/ });

/** Places an order at the checkout, which leads to My Orders. */
async function placeOrder(page: Page, shopper: Shopper): Promise<void> {
  await shopper.hasInCart('71');
  const customer = await newCustomer();
  await shopper.visitAs(customer, '/place-order');
  await shopper.placeOrder();
  await expect(thanks(page)).toBeVisible();
}

test('R34: an order is thanked for until the page is left', async ({ page, shopper }) => {
  await page.setViewportSize(phone);
  await placeOrder(page, shopper);
  const card = thanks(page);
  await expect(card).toContainText('Thank you, Jane!');
  await expect(card).toContainText('Cash to have ready');
  await expect(card).toContainText(/The rider will call you on\+256 700 000 000/);
  await expect(card.getByRole('status')).toContainText(
    /^Thank you, Jane! Arrives \w{3}\u00a0.* Cash to have ready: UGX/,
  );
  const order = page.getByRole('article');
  // Its number has one form, wherever it stands.
  await expect(card).toContainText((await order.getByRole('heading').textContent()) ?? 'number');
  await expect(card.locator('.thanks-lines img')).toHaveCount(1);
  await expect(card.locator('.thanks-lines')).toHaveText(`1 × ${sample.serum.name}`);
  await expect(card.getByRole('listitem')).toHaveText([...orderStatuses]);
  await expect(card.locator('[aria-current=step]')).toHaveText('Order Placed');
  // The whole width is theirs.
  for (const name of ['Track order', 'WhatsApp us']) {
    const [wide, all] = await Promise.all(
      [card.locator('.actions > *', { hasText: name }), card.locator('dl')].map((each) => each.boundingBox()),
    );
    expect(wide?.width).toBe(all?.width);
  }
  // The toast lies above the card, and there is one button to track the order with.
  const [toast, box] = await Promise.all([page.locator('.toast').boundingBox(), card.boundingBox()]);
  if (toast && box) expect(toast.y + toast.height).toBeLessThanOrEqual(box.y);
  await expect(page.getByRole('button', { name: /^Track/ })).toHaveCount(1);
  const days = ((await card.locator('.thanks-arrival').textContent()) ?? '').replace('Arrives ', '');
  expect(days).toMatch(/^\w{3}\u00a0\d+/);
  await expect(order).toContainText(`Arrives ${days}`);
  await expect(card.getByRole('link', { name: 'WhatsApp us' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  await expectAccessible(page);
  await expect(card.locator('.thanks-pearl')).toHaveCSS('animation-name', 'none');
  await page.getByRole('button', { name: 'Track order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Tracking/ });
  await expect(dialog.getByRole('listitem')).toHaveText(orderStatuses.map((status) => new RegExp(status)));
  await expect(dialog.getByRole('listitem').last()).toContainText(days);
  await expect(dialog.getByRole('status')).toContainText(
    'We have your order and will pack it soon. Order Placed · Step 1 of 5',
  );
  await expect(dialog).toContainText('The rider will call you on +256 700 000 000 before coming.');
  await expect(dialog.getByRole('link', { name: 'Call us' })).toHaveAttribute('href', /^tel:/);
  await expect(dialog.getByRole('link', { name: 'WhatsApp us' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  );
  const { x = 0, y = 0 } = (await dialog.boundingBox()) ?? {};
  await page.mouse.click(x + 40, y + 4);
  await expect(dialog).toBeVisible();
  await page.mouse.click(x + 40, y - 4);
  await expect(dialog).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(card).toBeHidden();
  await page.emulateMedia({ media: 'screen' });

  await page.reload();
  await expect(card).toBeVisible();
  await expect(card.getByRole('status')).toBeEmpty();
  await shopper.visit('/about');
  await shopper.visit('/orders');
  await expect(order).toHaveCount(1);
  await expect(card).toHaveCount(0);
  await expect(order).toContainText(`Arrives ${days}`);
  await page.reload();
  await expect(order).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Reorder' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

/** Leaves thanks for this order in the storage, as the checkout does. */
async function noteThanks(page: Page, account: string, id: string): Promise<void> {
  const pending = { account, clientOrderId: 'key', id, keyless: null, isSeen: false };
  await page.evaluate((json) => localStorage.setItem('order-thanks', json), JSON.stringify(pending));
}

/** My Orders of somebody who has just placed an order, as the checkout leads there. */
async function visitWithThanks(page: Page, shopper: Shopper): Promise<void> {
  const customer = await newCustomer();
  const id = await customer.order(balm);
  await shopper.visitAs(customer, barePath);
  await noteThanks(page, customer.email, id);
  await shopper.visit('/orders');
}

async function openThanks(page: Page, shopper: Shopper): Promise<void> {
  await visitWithThanks(page, shopper);
  await expect(thanks(page)).toBeVisible();
}

for (const [viewport, firstName] of [
  [{ width: 360, height: 740 }, 'Amina'],
  [{ width: 360, height: 740 }, 'Christopher'],
  [{ width: 360, height: 740 }, 'Nakamwesigwamukambugo'],
  [desktop, 'Amina'],
] as const) {
  test(`the card of thanks has its room from the first paint at ${viewport.width} px, for ${firstName}`, async ({
    page,
    shopper,
  }) => {
    await page.setViewportSize(viewport);
    const customer = await newCustomer({ firstName });
    const id = await customer.order(balm, firstName);
    await shopper.visitAs(customer, barePath);
    await noteThanks(page, customer.email, id);
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/_astro/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const shifts = await layoutShifts(page, async () => {
      await page.goto('/orders', { waitUntil: 'commit' });
      const room = page.locator('.thanks-room');
      await expect(room).toBeVisible();
      const before = await room.boundingBox();
      release();
      await expect(thanks(page)).toBeVisible();
      expect(await thanks(page).boundingBox()).toEqual(before);
      await expect(thanks(page).getByText(heading(id))).toBeInViewport({ ratio: 1 });
    });
    expect(shifts).toEqual([]);
  });
}

test('the list does not wait for ever for a card of thanks whose script hangs', async ({ page, shopper }) => {
  await page.clock.install();
  await page.route('**/ThanksCard*.js', () => {});
  const asked = page.waitForRequest('**/ThanksCard*.js');
  await visitWithThanks(page, shopper);
  await asked;
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.clock.runFor(10_000);
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.locator('.thanks-room')).toHaveCount(0);
});

test('a cancelled order is not on its way, and Reorder comes first', async ({ page }) => {
  await page.route(/\/user-orders\.php$/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({
      response: reply,
      body: (await reply.text()).replace('"Order Placed"', '"Cancelled"'),
    });
  });
  const [id = ''] = await openOrders(page, balm);
  const card = page.getByRole('article', { name: heading(id) });
  await expect(card.locator('summary')).toContainText('Cancelled');
  // What one does with it is to order it again; where it is comes second.
  const actions = card.locator('.actions');
  const again = actions.getByRole('button', { name: 'Reorder' });
  const track = actions.getByRole('button', { name: 'Track order' });
  await again.hover();
  await expect(again).toHaveCSS('background-color', await colourOf(page, '--fill'));
  await expect(track).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  // The keyboard and screen readers have the same order as the eye.
  await expect(actions.getByRole('button')).toHaveText(['Reorder', 'Track order', 'Receipt']);
  expect((await again.boundingBox())?.x).toBeLessThan((await track.boundingBox())?.x ?? 0);
  await card.getByRole('button', { name: 'Track order' }).click();
  const dialog = page.getByRole('dialog', { name: /^Tracking/ });
  await expect(dialog.getByRole('status')).toHaveText(`Cancelled ${trackingWords.cancelled}`);
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: 'Call us' })).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('thanks for an order promise no mail if the shop sends none', async ({ page, shopper }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const island of document.querySelectorAll('astro-island[props*="sendsMails"]')) {
        const props = island.getAttribute('props') ?? '';
        const without = props.replace('"sendsMails":[0,true]', '"sendsMails":[0,false]');
        if (without !== props) island.setAttribute('props', without);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await openThanks(page, shopper);
  await expect(thanks(page)).toContainText(thanksWords.text);
  await expect(thanks(page)).not.toContainText('email');
});

test.describe('a lost answer', () => {
  test.use({ expectedFaults: [/ERR_FAILED.*cancel-order/] });

  test('a shopper calls an order off before it is packed, also when the answer is lost', async ({ page }) => {
    const [id = ''] = await openOrders(page, balm);
    const card = page.getByRole('article', { name: heading(id) });
    await card.getByRole('button', { name: 'Cancel order' }).click();
    const dialog = page.getByRole('dialog', { name: /^Cancel order/ });
    const keep = dialog.getByRole('button', { name: 'Keep my order' });
    await keep.click();
    await expect(dialog).toHaveCount(0);
    await expect(card.locator('.order-status')).toHaveText('Order Placed');
    await card.getByRole('button', { name: 'Cancel order' }).click();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.route('**/cancel-order.php', async (route) => {
      await expect(keep).toBeDisabled();
      await route.fetch();
      await route.abort();
    });
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(dialog.getByRole('alert')).toContainText('try again');
    await page.unroute('**/cancel-order.php');
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(card.locator('.order-status')).toHaveText('Cancelled');
    await expect(card.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
    await expect(card.getByRole('heading')).toBeFocused();
  });
});
