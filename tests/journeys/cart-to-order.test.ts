import { calls } from '#api/contract.ts';
import { expect, test } from '../support/journey.ts';
import { sample } from '../support/sample-pages.ts';
import { desk, phone } from '../support/screens.ts';

const password = 'correct horse battery';

async function newAccount(url: string | undefined, changes: object = {}) {
  const email = `journey-${crypto.randomUUID()}@example.com`;
  const { token, user } = await call(url, 'register', {
    ...{ firstName: 'Jane', lastName: 'Doe', name: 'Jane Doe', email, password, phone: '+256 700 000 000' },
    ...{ street: 'Kampala Road 1', city: 'Kampala', country: 'Uganda', dateOfBirth: '', ...changes },
  });
  return { token, session: JSON.stringify({ token, customer: user }) };
}

async function call(url: string | undefined, name: keyof typeof calls, body: object, token = '') {
  const headers = { 'content-type': 'application/json', ...(token && { token }) };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return (await fetch(`${url}${calls[name].path}`, init)).json();
}

test.describe('on a phone', () => {
  test.use({ viewport: phone });

  test('what a guest chose before signing in is merged, ordered once, and leaves the cart', async ({
    page,
    baseURL,
  }) => {
    const { token, session } = await newAccount(baseURL);
    await call(baseURL, 'updateCart', { itemId: '71', size: 'default', quantity: 1 }, token);
    await page.goto('/detergents');
    const add = page.getByRole('button', { name: /^Add .* to cart$/ }).first();
    const name = (await add.getAttribute('aria-label'))?.replace(/^Add (.*) to cart$/, '$1') ?? '';
    await add.click();
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    await page.getByRole('button', { name: `One more of ${name}` }).click();
    await expect(page.getByText('Quantity increased!')).toBeVisible();
    await expect(page.getByRole('spinbutton', { name: `Quantity of ${name}` })).toHaveValue('2');
    await expect(page.getByRole('link', { name: 'Order by Chat' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/\d+\?text=Hello.*2%20%C3%97/,
    );

    await page.evaluate((text) => localStorage.setItem('session', text), session);
    await page.goto('/cart');
    await expect(page.getByRole('heading', { level: 2, name: sample.serum.name })).toBeVisible();
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click();
    await page.getByRole('textbox', { name: /Landmark/ }).fill('opposite the mosque');
    await page.getByRole('button', { name: /^Place Order/ }).dblclick();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/orders');
    const { orders } = await call(baseURL, 'userOrders', {}, token);
    expect(orders).toMatchObject([
      { address: { street: 'Kampala Road 1 (landmark: opposite the mosque)' }, items: { length: 2 } },
    ]);
    await page.goto('/cart');
    await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  });

  test('a removed line can be brought back', async ({ page }) => {
    await page.goto('/detergents');
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await page.goto('/cart');
    await page.getByRole('button', { name: /^Remove / }).click();
    await expect(page.getByText('Item removed')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Your cart is empty' })).toBeDisabled();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible();
  });

  test('an incomplete profile is asked for before anything is ordered', async ({ page, baseURL }) => {
    const { session } = await newAccount(baseURL, { phone: '' });
    await page.goto('/detergents');
    await page
      .getByRole('button', { name: /^Add .* to cart$/ })
      .first()
      .click();
    await page.evaluate((text) => localStorage.setItem('session', text), session);
    await page.goto('/place-order');
    await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Complete Profile' })).toHaveAttribute('href', '/profile');
    await expect(page.getByRole('link', { name: 'Back to Cart' })).toHaveAttribute('href', '/cart');
  });
});

test.describe('at a desk', () => {
  test.use({ viewport: desk });

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
    expect(scripts).toEqual([expect.stringMatching(/^\/scripts\/page-\w+\.js$/), '/cart-preview.js']);
    await page.mouse.move(20, 600);
    await expect(preview).toBeHidden();
  });
});
