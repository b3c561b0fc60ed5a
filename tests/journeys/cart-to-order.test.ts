import type { Route } from 'playwright/test';
import { bestSellers } from '#domain/shop/labels.ts';
import { outOfStockWords } from '#domain/shop/messages.ts';
import { accessibilityFaults, expectAccessible } from '../support/accessibility.ts';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desktop, phone, smallPhone } from '../support/screens.ts';
import { stopClock } from '../support/stop-clock.ts';

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('what a guest chose is merged, ordered once, and leaves the cart', async ({ page, shopper }) => {
    const customer = await newCustomer();
    await customer.hasInCart('71', 1);
    await page.goto('/detergents');
    const add = page.getByRole('button', { name: /^Add .* to cart$/ }).first();
    const name = (await add.getAttribute('aria-label'))?.replace(/^Add (.*) to cart$/, '$1') ?? '';
    await add.click();
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await page.getByRole('button', { name: `One more of ${name}` }).click();
    await shopper.expectToast('Quantity increased!');
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${name}` })).toHaveValue('2');
    await expect(page.getByRole('link', { name: 'Order on WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+\?text=Hello.*2%20%C3%97/,
    );

    await customer.signIn(page);
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 2, name: sample.serum.name })).toBeVisible();
    await shopper.checkout();
    await shopper.landmark.fill('opposite the mosque');
    await shopper.placeButton.dblclick();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/orders');
    expect(await customer.orders()).toMatchObject([
      { address: { street: 'Plot 12, Kampala Road (landmark: opposite the mosque)' }, items: { length: 2 } },
    ]);
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });

  test('a removed line can be brought back', async ({ page, shopper }) => {
    await page.goto('/detergents');
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Remove / }).click();
    await shopper.expectToast('Item removed');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Order summary' })).toHaveCount(0);
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Remove / })).toBeFocused();
    await expect(page.getByText('Item removed')).toBeHidden({ timeout: 1_000 });
  });

  test('an incomplete profile is completed on the way to the order', async ({ page, shopper }) => {
    const customer = await newCustomer({ phone: '' });
    await page.goto('/detergents');
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await customer.signIn(page);
    await page.goto('/place-order');
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Complete profile' })).toHaveAttribute(
      'href',
      '/profile?next=/place-order',
    );
    await expect(page.getByRole('link', { name: 'Back to cart' })).toHaveAttribute('href', '/cart');
    await page.getByRole('link', { name: 'Complete profile' }).click();
    const save = shopper.button('Save and go to checkout');
    await save.click();
    const number = page.getByLabel('Phone number');
    await expect(number).toBeFocused();
    await expect(number).toHaveAccessibleDescription(/Phone number is required/);
    await number.fill('0772');
    await expect(number).toHaveAccessibleDescription(/0772 123 456 or \+256 772 123 456/);
    await number.fill('0772-123-456');
    await save.click();
    await expect(page).toHaveURL('/place-order');
    await expect(page.getByRole('main')).toContainText('0772-123-456');
    // What is to be changed of the address is changed on the way, too.
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByLabel('City/town').fill('Entebbe');
    await save.click();
    await expect(page).toHaveURL('/place-order');
    await expect(page.getByRole('main')).toContainText('Entebbe');
    await expect(shopper.placeButton).toBeVisible();
  });
});

test('an empty cart shows best sellers, and a tap on one fills it', async ({ page, shopper }) => {
  await shopper.visit('/cart');
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  const best = page.getByRole('region', { name: bestSellers });
  await expect(best.getByRole('listitem')).toHaveCount(4);
  const add = best.getByRole('button', { name: /^Add/ }).first();
  await add.click();
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  await expect(page.locator('.cart-line')).toHaveCount(1);
  expect(await best.evaluate((section) => section.contains(document.activeElement))).toBe(true);
});

test('the last line goes at once, and Undo leaves the focus on a best seller that is added after it', async ({
  page,
  shopper,
}) => {
  await page.clock.install();
  await shopper.hasInCart('201', 1, 'M');
  await shopper.visit('/cart');
  const remove = page.getByRole('button', { name: /^Remove / });
  await expect(remove).toBeVisible();
  await stopClock(page);
  await remove.click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeFocused();
  await page.clock.resume();
  const best = page.getByRole('region', { name: bestSellers });
  const add = best.getByRole('button', { name: /^Add/ }).first();
  await add.press('Enter');
  await expect(page.getByRole('heading', { name: 'Order summary' })).toBeVisible();
  await expect(undo).toBeVisible();
  await expect(add).toBeFocused();
});

test.describe('a product that is out of stock', () => {
  test.use({ viewport: smallPhone });

  const soldOut = async (route: Route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const goods: { id: string }[] = reply.products;
    const products = goods.map((each) => (each.id === '71' ? { ...each, stock: 0 } : each));
    await route.fulfill({ response, json: { ...reply, products } });
  };

  test('is said in the cart, which goes on without it', async ({ page, shopper }) => {
    for (const id of ['71', '1']) await shopper.hasInCart(id);
    await page.route('**/list-products.php*', soldOut);
    await shopper.visitAs(await newCustomer(), '/cart');
    const row = page.getByRole('listitem').filter({ hasText: sample.serum.name });
    await expect(row).toContainText('Out of stock');
    await expect(row.getByRole('spinbutton')).toHaveCount(0);
    await expect(row).toContainText('Not in the total');
    const summary = page.getByRole('region', { name: 'Order summary' });
    await expect(summary).toContainText(`Not in the total: ${sample.serum.name}`);
    await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toHaveCount(0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shopper.button('Remove and continue').click();
    await expect(page).toHaveURL('/place-order');
    await expect(shopper.placeButton).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(sample.serum.name);
  });

  test('whose last piece was sold since the publication is said before anything is typed', async ({
    page,
    shopper,
  }) => {
    await shopper.addToCart(sample.serum.path);
    const products = [{ id: '71', name: sample.serum.name, price: 45_000, stock: 0 }];
    await page.route('**/list-products.php?ids=71', (route) =>
      route.fulfill({ json: { success: true, products } }),
    );
    await shopper.visit(sample.serum.path);
    await shopper.touch();
    await expect(page.getByRole('alert')).toHaveText(outOfStockWords.note);
    await expect(shopper.button('Buy now')).toHaveCount(0);
    await expect(page.locator('.stock')).toHaveText('Out of stock');
    expect(await accessibilityFaults(page)).toEqual([]);
    await shopper.viewCart.click();
    await expect(page.getByRole('listitem').filter({ hasText: sample.serum.name })).toContainText(
      'Out of stock',
    );
    await expect(page.getByRole('link', { name: 'Proceed to checkout' })).toHaveCount(0);
    // As after a first touch on Buy now: nobody on this phone has asked the shop yet.
    await page.evaluate(() => localStorage.removeItem('gone'));
    await shopper.visit('/sign-up?next=/place-order');
    const note = page.getByRole('alert').filter({ hasText: 'Something in your cart is out of stock' });
    await expect(note.getByRole('link')).toHaveAttribute('href', '/cart');
  });

  test('is said when the shop has fewer, and what is left is ordered', async ({ page, shopper }) => {
    await shopper.hasInCart('71', 4);
    await page.route('**/list-products.php*', async (route) => {
      const response = await route.fetch();
      const reply = await response.json();
      const products = reply.products.map((each: object) => ({ ...each, stock: 3 }));
      await route.fulfill({ response, json: { ...reply, products } });
    });
    const customer = await newCustomer();
    await shopper.visitAs(customer, '/place-order');
    await expect(page).toHaveURL('/cart');
    await expect(page.locator('.toast')).toContainText(`${sample.serum.name}: only 3 left`);
    await expect(page.getByRole('listitem').filter({ hasText: sample.serum.name })).toContainText(
      'Only 3 left, so we count 3',
    );
    await expect(page.getByRole('region', { name: 'Order summary' })).toContainText('SubtotalUGX 135,000');
    await shopper.button('Continue with what is left').click();
    await expect(page).toHaveURL('/place-order');
    await shopper.placeOrder();
    expect(await customer.orders()).toMatchObject([{ items: [{ id: '71', quantity: 3 }] }]);
  });
});

test.describe('what is missing for free delivery', () => {
  test.use({ viewport: phone });

  test('is said, with small things to add, until delivery is free', async ({ page, shopper }) => {
    const customer = await newCustomer();
    await customer.hasInCart('1', 1);
    const scripts: string[] = [];
    await shopper.visitAs(customer, '/cart');
    const nudge = page.locator('.free-delivery');
    await expect(nudge).toContainText('Add UGX 26,000 more for free shipping');
    await expect(page.getByText(/more for free shipping/)).toHaveCount(1);
    await expect(nudge.locator('progress')).toHaveJSProperty('value', 24_000);
    await page.waitForLoadState('networkidle');
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    const add = nudge.getByRole('button', { name: /^Add .* to cart$/ });
    await expect(add).toHaveCount(3);
    await add.nth(1).click();
    await expect(page.locator('.cart-lines > li')).toHaveCount(2);
    await shopper.expectToast('Added to cart!');
    await expect(nudge).not.toContainText('UGX 26,000 more');
    await expect(nudge.locator('.quick-add.in output')).toHaveText('1');
    expect(scripts).toEqual([]);
    await expect.poll(async () => Object.keys(await customer.cartLines()).length).toBe(2);
    await expectAccessible(page);
    await page.getByRole('spinbutton').first().fill('5');
    await page.keyboard.press('Enter');
    await expect(nudge.locator('> p')).toHaveText('Your shipping is free');
    await expect(nudge.locator('.card').first()).toBeHidden();
  });
});

test('arrival, fee, returns and phone stand where the money is decided', async ({ page, shopper }) => {
  await shopper.hasInCart('71');
  await shopper.visitAs(await newCustomer(), '/cart');
  const summary = page.getByRole('region', { name: 'Order summary' });
  await expect(summary).toContainText('Shipping costs the same all over Uganda');
  await shopper.checkout();
  await expect(page.getByRole('main').getByText(/Arrives \w{3}\u00a0\d/)).toHaveCount(1);
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order).toContainText('You have 7 days for returns');
  await expect(order.getByRole('link', { name: 'Questions? Call' })).toHaveAttribute('href', /^tel:/);
  await shopper.visit('/shipping');
  await expect(page.getByRole('main')).toContainText('Shipping costs the same all over Uganda');
});

test.describe('on a phone of today', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('total and checkout are in view before what else could be bought', async ({ page, shopper }) => {
    const customer = await newCustomer();
    for (const id of ['1', '70', '72']) await customer.hasInCart(id, 1);
    await shopper.visitAs(customer, '/cart');
    const proceed = page.getByRole('link', { name: 'Proceed to checkout' });
    await expect(proceed).toHaveCount(1);
    await expect(proceed).toBeInViewport({ ratio: 1 });
    const total = page.locator('.proceed .price');
    await expect(total).toBeInViewport({ ratio: 1 });
    await expect(total).toHaveText('UGX 79,000');
    // Once, wherever one looks.
    await expect(
      page
        .getByRole('main')
        .getByText(/^Total/)
        .filter({ visible: true }),
    ).toHaveCount(1);
    for (const control of await page
      .getByRole('main')
      .locator('.cart :is(a, button:enabled):visible')
      .all()) {
      if (await control.evaluate((element) => element.closest('.proceed') !== null)) continue;
      await control.focus();
      await expect
        .poll(async () => {
          const [own, bar] = await Promise.all([control.boundingBox(), proceed.boundingBox()]);
          return own !== null && bar !== null && (own.y + own.height <= bar.y || own.y >= bar.y + bar.height);
        })
        .toBe(true);
    }
    // Its own place is below the sums, above the small things.
    await page.locator('.free-delivery, .cart .more').last().scrollIntoViewIfNeeded();
    const [sums, bar, more] = await Promise.all(
      ['.cart-summary .sums', '.proceed', '.cart .more'].map((part) => page.locator(part).boundingBox()),
    );
    expect(bar?.y).toBeGreaterThanOrEqual((sums?.y ?? 0) + (sums?.height ?? 0));
    expect(more?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  });

  test('the checkout’s first view says where, when and how it is paid', async ({ page, shopper }) => {
    const customer = await newCustomer();
    await customer.hasInCart('71', 1);
    await shopper.visitAs(customer, '/place-order');
    await expect(shopper.placeButton).toHaveCount(1);
    await expect(shopper.placeButton).toBeInViewport({ ratio: 1 });
    const main = page.getByRole('main');
    const order = await shopper.placeButton.boundingBox();
    for (const words of ['Plot 12, Kampala Road', /^Arrives \w{3}\u00a0\d/, 'Cash on Delivery']) {
      const box = await main.getByText(words).first().boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), String(words)).toBeLessThan(order?.y ?? 0);
    }
    await expect(page.getByText('Have UGX 50,000 ready in cash.')).toBeInViewport({ ratio: 1 });
    const payment = page.getByRole('group', { name: 'Payment' });
    await expect(payment.getByRole('radio')).toHaveCount(1);
    await expect(payment.getByRole('radio', { name: 'Cash on Delivery' })).toBeChecked();
    await expect(payment).toContainText('Mobile Money (MTN and Airtel)Coming Soon');
    for (const link of await page.getByRole('main').getByRole('link').all()) {
      await link.focus();
      // The page scrolls smoothly.
      await expect
        .poll(async () => {
          const [own, button] = await Promise.all([link.boundingBox(), shopper.placeButton.boundingBox()]);
          return own !== null && button !== null && own.y + own.height <= button.y;
        })
        .toBe(true);
    }
    // At the end it is in its own place, below the sums.
    const summary = page.getByRole('region', { name: 'Your order' });
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    await shopper.placeButton.evaluate((button) =>
      button.scrollIntoView({ block: 'center', behavior: 'instant' }),
    );
    const [sums, button] = await Promise.all([summary.boundingBox(), shopper.placeButton.boundingBox()]);
    expect((sums?.y ?? 0) + (sums?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(await accessibilityFaults(page)).toEqual([]);
    await shopper.placeButton.click();
    await expect(page).toHaveURL('/orders');
  });
});

test.describe('on a desktop', () => {
  test.use({ viewport: desktop });

  test('the cart is previewed under a mouse, without React, and closes when it leaves', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      // What every page fetches at the first touch is no part of the preview.
      if (request.resourceType() === 'script' && !pathname.startsWith('/scripts/')) scripts.push(pathname);
    });
    await page.goto('/detergents');
    const link = page.getByRole('banner').getByRole('link', { name: /Cart/ });
    await link.hover();
    expect(scripts).not.toContain('/cart-preview.js');
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await link.hover();
    const preview = page.getByRole('region', { name: 'Shopping Cart' });
    await expect(preview).toContainText('1 item');
    await expect(preview.getByRole('link', { name: 'View Cart & Checkout' })).toHaveAttribute(
      'href',
      '/cart',
    );
    expect(scripts).toEqual(['/cart-preview.js']);
    const add = page.getByRole('button', { name: /^Add .* to cart$/ });
    await page.mouse.move(20, 600);
    await expect(preview).toBeHidden();
    for (const place of [1, 2, 3]) await add.nth(place).click();
    await link.hover();
    await expect(preview.getByRole('listitem')).toHaveCount(3);
    await expect(preview).toContainText('and 1 more');
    await expect(preview).toContainText(/Subtotal\s*UGX \d/);
    const [toast, box] = await Promise.all([page.locator('.toast').boundingBox(), preview.boundingBox()]);
    if (toast && box) expect(toast.x + toast.width).toBeLessThanOrEqual(box.x);
    await page.mouse.move(20, 600);
    await expect(preview).toBeHidden();
  });
});
