import { expect, test } from '../support/php-journey.ts';

test('before an API that sends no links, a forgotten password leads to a chat with the shop', async ({
  page,
}) => {
  const chat = /^https:\/\/wa\.me\/\d+\?text=Hello%20Lulu.*password/;
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute('href', chat);
  await page.goto('/reset-password');
  await expect(page.getByRole('link', { name: 'Ask us on WhatsApp' })).toHaveAttribute('href', chat);
  await expect(page.getByRole('textbox')).toHaveCount(0);
});
