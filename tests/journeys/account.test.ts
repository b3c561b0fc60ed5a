import type { Locator } from 'playwright/test';
import { isPersonal } from '#domain/account/sign-out.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { signedOut } from '#domain/shop/messages.ts';
import { accessibilityFaults, expectAccessible } from '../support/accessibility.ts';
import { newCustomer, newPerson, password } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { phone } from '../support/screens.ts';
import { barePath, Shopper } from '../support/shopper.ts';

test.use({ viewport: phone });

test('a visitor makes an account, completes the profile, and finds it again', async ({ page, shopper }) => {
  await shopper.visit('/profile');
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
  await expect(page.getByText('Please sign in to continue.')).toBeVisible();
  await shopper.signUp(newPerson());
  await shopper.expectToast('Registration successful! Welcome to the shop.');
  await expect(page).toHaveURL(/\/profile$/);

  const summary = page.getByRole('complementary', { name: 'Profile summary' });
  await expect(summary.getByRole('link')).toHaveText(['My Orders', 'Go to cart']);
  await expect(summary, 'two of five fields').toContainText('Profile 40% complete');
  // No order, no empty line below.
  await expect(summary.locator('a .soft')).toBeHidden();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByLabel('Phone number')).toBeFocused();
  await expect(page.getByText('Street address is required')).toBeVisible();
  await page.getByLabel('Phone number').fill('+256 700 000 000');
  await page.getByLabel('Street address').fill('Kampala Road');
  await page.getByLabel('Landmark').fill('opposite the mosque');
  await page.getByLabel('City/town').fill('Kampala');
  await page.getByRole('button', { name: 'Save' }).click();
  await shopper.expectToast('Profile updated successfully!');

  await page.reload();
  await expect(page.getByText('opposite the mosque')).toBeVisible();
  await expect(page.getByText('Not provided')).toHaveCount(1);
  await expect(page.getByRole('complementary', { name: 'Profile summary' })).toContainText(
    'Profile 100% complete',
  );
  await page.getByRole('button', { name: 'Edit profile' }).click();
  await expect(page.getByLabel('Street address')).toHaveValue('Kampala Road');
  await page.getByLabel('City/town').fill('Entebbe');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Entebbe')).toHaveCount(0);
});

test('the profile begins with the last order, and asks for a landmark', async ({ page, shopper }) => {
  const customer = await newCustomer();
  const id = await customer.order([{ id: '1', quantity: 1 }]);
  await shopper.visitAs(customer, '/profile');
  const orders = page.getByRole('complementary').getByRole('link', { name: /^My Orders/ });
  await expect(orders).toHaveText(`My OrdersOrder Placed · #${orderNumber(id)}`);
  const details = page.getByRole('region', { name: 'Your details' });
  await expect(details.getByRole('heading')).toHaveText(['Where we deliver', 'About you']);
  const tops = async (...all: Locator[]) =>
    Promise.all(all.map(async (each) => (await each.boundingBox())?.y ?? 0));
  const [first = 0, second = 0] = await tops(orders, details);
  expect(first).toBeLessThan(second);
  await page.getByRole('button', { name: 'Add a landmark' }).click();
  await expect(page.getByLabel('Landmark')).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit profile' })).toBeFocused();
  await expectAccessible(page);
  await orders.click();
  await expect(page).toHaveURL('/orders');
});

test('a tap on Sign Up counts right after an email that looks mistyped', async ({ page, shopper }) => {
  await shopper.visit('/login');
  const person = newPerson();
  await shopper.fillSignUp(person);
  await shopper.authField('Email').fill(`${person.email}.con`);
  await shopper.button('Sign Up').click({ delay: 50 });
  await expect(page).toHaveURL('/');
});

test('what went wrong in one form does not follow to the other', async ({ page, shopper }) => {
  await shopper.visit('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(shopper.authField('Email')).toBeFocused();
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(shopper.authField('Password')).toHaveAttribute('type', 'text');
  await shopper.sendSignIn(newPerson().email, 'not the right one');
  const wrong = 'The email or the password is wrong.';
  await shopper.expectToast(wrong);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await expect(page.locator('.toast b')).toBeEmpty();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByRole('tab', { name: 'Sign Up' }).press('ArrowLeft');
  await expect(page.getByRole('tabpanel').getByText(wrong)).toHaveCount(0);
  await expect(page.locator('.field-error')).toHaveCount(0);
  await expect(shopper.authField('Password')).toHaveValue('not the right one');
});

test('R23: signing out in one tab empties the other’s screen', async ({ page, context, shopper }) => {
  const amina = newPerson();
  await shopper.visit('/login?next=/profile');
  await shopper.signUp(amina);
  await expect(page.getByLabel('First name')).toHaveValue('Amina');
  const other = await context.newPage();
  const otherShopper = new Shopper(other);
  await otherShopper.listen();
  await other.goto('/about');
  await other.locator('[popovertarget=account]').click();
  const told = other.waitForRequest(/logout\.php/);
  await other.getByRole('link', { name: 'Sign Out' }).first().click();
  await otherShopper.expectToast('Successfully logged out');
  await told;
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
  await expect(page.getByText(amina.email)).toHaveCount(0);
  // The random letters of the device are nobody's.
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['device']);

  await shopper.signIn(amina.email, password);
  await shopper.expectToast('Login successful!');
  await expect(other).not.toHaveURL(/\/login/);
});

test('a new password is no common one, and ends every session', async ({ page, shopper }) => {
  const amina = newPerson();
  const newPassword = 'staple battery horse';
  await shopper.visit('/login?next=/profile');
  await shopper.signUp(amina);
  const open = page.getByRole('button', { name: 'Change password' });
  await open.click();
  const form = page.getByRole('region', { name: 'Password and devices' });
  await expect(form.getByLabel('Current password', { exact: true })).toBeFocused();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(open).toBeFocused();
  await open.click();
  await form.getByRole('button', { name: 'Save password' }).click();
  await expect(form.getByText('Current password is required')).toBeVisible();
  const [actions, devices] = await Promise.all([
    form.locator('.form .actions').boundingBox(),
    form.getByText('Lost your phone').boundingBox(),
  ]);
  expect((devices?.y ?? 0) - (actions?.y ?? 0) - (actions?.height ?? 0)).toBeGreaterThanOrEqual(32);
  const change = async (current: string, word: string) => {
    await form.getByLabel('Current password', { exact: true }).fill(current);
    await form.getByLabel('New password', { exact: true }).fill(word);
    await form.getByLabel('Confirm new password', { exact: true }).fill(word);
    await form.getByRole('button', { name: 'Save password' }).click();
  };
  await change('wrong horse battery', newPassword);
  await expect(form.getByRole('alert')).toHaveText('The current password is wrong');
  await change(password, 'football');
  await expect(form.getByRole('alert')).toContainText('easy to guess');
  expect(await accessibilityFaults(page)).toEqual([]);
  await change(password, newPassword);
  await shopper.expectToast('Your password has been changed');
  await form.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fprofile$/);
  await shopper.expectToast('You are signed out on every device');
  await shopper.signIn(amina.email, newPassword);
  await expect(page).toHaveURL(/\/profile$/);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('sign-in and profile say what to do instead', async ({ page, shopper }) => {
    for (const path of ['/login', '/reset-password', '/profile', '/verify']) {
      await shopper.visit(path);
      await expect(page.getByRole('main').getByRole('link', { name: 'on WhatsApp' })).toBeVisible();
    }
  });
});

test.describe('a sign-out that no script file helps', () => {
  test.use({ expectedFaults: [/\/(scripts|login|api\/logout)/] });

  for (const path of ['/', '/product/71', '/orders'])
    test(`R23: from ${path} a tap ends the session in all tabs`, async ({ page, context, shopper }) => {
      const customer = await newCustomer();
      const other = await context.newPage();
      await page.route(/\/(scripts\/|login)/, (route) => route.abort());
      await shopper.visitAs(customer, path);
      await other.goto('/profile');
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Account/ })
        .click();
      await page.getByRole('link', { name: 'Sign Out' }).click({ noWaitAfter: true });
      await expect(other).toHaveURL(/\/login/);
      const keys = await other.evaluate(() => Object.keys(localStorage));
      expect(keys).not.toContain('session');
      expect(keys).not.toContain('account');
      await page.unroute(/\/(scripts\/|login)/);
      const told = page.waitForRequest(/\/api\/logout\.php/);
      await page.goto('/login');
      await shopper.expectToast(signedOut);
      expect((await told).headers().token).toBeTruthy();
      expect((await page.evaluate(() => Object.keys(localStorage))).filter(isPersonal)).toEqual([]);
    });

  test('R23: the next page tells the shop of a sign-out', async ({ page, context, shopper }) => {
    const [customer, next] = [await newCustomer(), await newCustomer()];
    await page.route(/\/(scripts\/|login|api\/logout)/, (route) => route.abort());
    await shopper.visitAs(customer, '/');
    const { token } = JSON.parse(await page.evaluate(() => localStorage.session));
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Account/ })
      .click();
    const lostPage = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/login'));
    await page.getByRole('link', { name: 'Sign out' }).click({ noWaitAfter: true });
    await lostPage;
    const other = await context.newPage();
    await other.goto(barePath);
    await next.signIn(other);
    const session = await other.evaluate(() => localStorage.session);
    await page.unroute(/\/(scripts\/|login|api\/logout)/);
    await page.route(/\/api\/logout/, (route) => route.abort());
    const lostCall = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/logout'));
    await page.goto('/about');
    await shopper.touch();
    await lostCall;
    await page.unroute(/\/api\/logout/);
    const told = page.waitForResponse(/\/api\/logout\.php/);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect((await (await told).request().allHeaders()).token).toBe(token);
    await expect.poll(() => page.evaluate(() => sessionStorage.session)).toBeUndefined();
    expect(await page.evaluate(() => localStorage.session)).toBe(session);
  });
});
