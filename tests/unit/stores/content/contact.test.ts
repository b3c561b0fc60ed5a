import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from '../../server/app-fixture.ts';
import { openBrowser } from '../browser-fixture.ts';

let shop: OpenApp;
beforeEach(async () => {
  shop = await openApp();
});
afterEach(() => shop.close());

const message = {
  name: 'Amina',
  email: 'amina@mail.example',
  phone: '',
  subject: 'Other',
  message: 'Is the lotion back?',
};

test('R21: a message reaches the shop, is seen to be sent for a second, and only then said to be', async () => {
  openBrowser({ answer: (request) => shop.call('/api/contact.php', request) });
  const { sendMessage } = await import('#stores/content/contact.ts');
  const begun = performance.now();
  expect(await sendMessage(message)).toEqual({
    isSent: true,
    text: "Your message has been sent successfully! We'll get back to you soon.",
    advice: '',
  });
  expect(performance.now() - begun).toBeGreaterThanOrEqual(990);
  const messages = await shop.database.selectFrom('contact_messages').selectAll().execute();
  expect(messages).toMatchObject([message]);
});

test('R21: a message that was refused, or may not have come, is never said to be sent', async () => {
  openBrowser({ answer: (request) => shop.call('/api/contact.php', request) });
  const refused = await (await import('#stores/content/contact.ts')).sendMessage({
    ...message,
    email: 'amina',
  });
  expect(refused).toMatchObject({ isSent: false, text: 'Email is invalid' });
  openBrowser({ answer: () => new Response('<html>Buy data</html>') });
  const lost = await (await import('#stores/content/contact.ts')).sendMessage(message);
  expect(lost).toMatchObject({ isSent: false, text: 'Your message could not be sent' });
  expect(lost.advice).toMatch(/may or may not have arrived/);
});
