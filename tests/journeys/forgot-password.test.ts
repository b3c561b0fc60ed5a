import { expectAccessible } from '../support/accessibility.ts';
import { newCustomer } from '../support/customer.ts';
import { expect, test } from '../support/journey.ts';
import { mailsTo, resetLinkTo } from '../support/mailboxes.ts';
import { phone } from '../support/screens.ts';

test.use({ viewport: phone });

const newPassword = 'staple battery horse';
const used = 'This link has been used. Sign in with the new password, or ask for another link.';

test('R41: a forgotten password is replaced on the way to an order', async ({ page, shopper }) => {
  const jane = await newCustomer();
  await shopper.hasInCart('71');
  await shopper.visit('/cart');
  await shopper.checkout();
  await shopper.sendSignIn(jane.email, 'not the right one');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL('/reset-password?next=%2Fplace-order');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill(jane.email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expect(page.getByText(jane.email)).toBeVisible();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
  const link = await resetLinkTo(jane.email);
  const token = link.replace(/.*#/, '');
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page).toHaveURL('/reset-password?next=%2Fplace-order');
  await page.reload();
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('football');
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('main').getByText('easy to guess')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page).toHaveURL('/place-order');
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([]);
  await shopper.placeOrder();
  await page.goBack();
  await expect(page).not.toHaveURL(/reset-password/);

  await expect(jane.orders()).rejects.toThrow();
  expect(mailsTo(jane.email)).not.toContain('Jane Nakato asked');
});

test('a link is used once, and leads to another or to the sign-in', async ({ page, context }) => {
  const jane = await newCustomer();
  await page.goto('/reset-password');
  await page.getByLabel('Email').fill(jane.email.toUpperCase());
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await page.getByRole('button', { name: 'Use another email' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
  const link = await resetLinkTo(jane.email);
  const other = await context.newPage();
  for (const tab of [page, other]) await tab.goto(link);
  for (const tab of [page, other]) await tab.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page).toHaveURL('/');
  await other.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(other.getByRole('main').getByText(used)).toBeVisible();
  await other.getByRole('button', { name: 'Ask for another link' }).click();
  await expect(other.getByRole('heading', { name: 'Forgot your password?' })).toBeFocused();
  await expect(other.getByLabel('Email')).toBeVisible();
  await other.reload();
  await expect(other.getByLabel('Email')).toBeVisible();
});

test('a link that is cut, old or made up says so, and sets nothing', async ({ page }) => {
  await page.goto('/reset-password#abcdefghijklmnopqrstuv');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Save and sign in' }).click();
  await expect(page.getByRole('main').getByText('This link does not work.')).toBeVisible();
  await expect(page).toHaveURL('/reset-password');
});

test('nothing of it is in the way of a screen reader, a keyboard or weak eyes', async ({ page }) => {
  for (const path of ['/reset-password', '/reset-password#abcdefghijklmnopqrstuv']) {
    await page.goto('about:blank');
    await page.goto(path);
    await expectAccessible(page, path);
  }
});
