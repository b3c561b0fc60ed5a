import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from './app-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

const message = {
  name: 'Jane Doe',
  email: 'Jane@example.com',
  phone: '+254 712 345 678',
  subject: 'Order Support',
  message: 'Where is\r\nmy order?',
};

test('R21: a message is kept, line by line, and the answer is the sentence of the form', async () => {
  expect((await shop.post('contact', { ...message, done_at: 7, id: 'mine' })).body).toEqual({
    success: true,
    message: "Your message has been sent successfully! We'll get back to you soon.",
  });
  expect(await shop.database.selectFrom('contact_messages').selectAll().execute()).toEqual([
    {
      ...message,
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      created_at: shop.now(),
      email: 'jane@example.com',
      message: 'Where is\nmy order?',
      done_at: null,
    },
  ]);
});

test('flooding: one address leaves ten messages a minute; a carrier’s shoppers wait, and are not shut out', async () => {
  const send = (address: string) => shop.post('contact', message, { address });
  const statuses = (await Promise.all(Array.from({ length: 12 }, () => send('10.0.0.1')))).map(
    (each) => each.status,
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  expect((await send('10.0.0.1')).headers.get('retry-after')).toMatch(/^(5\d|60)$/);
  expect((await send('10.0.0.2')).status).toBe(200);
  shop.wait(60_000);
  expect((await send('10.0.0.1')).status).toBe(200);
});

test('a phone number stands for an email, and one of them is needed', async () => {
  const send = async (changes: object) => {
    const { status, body } = await shop.post('contact', { ...message, ...changes });
    return [status, body.success ? '' : body.message];
  };
  expect(await send({ email: '' })).toEqual([200, '']);
  expect(await send({ email: undefined })).toEqual([200, '']);
  expect(await send({ email: '', phone: '' })).toEqual([
    422,
    'Please leave an email address or a phone number.',
  ]);
  expect(await send({ email: '', phone: 'none' })).toEqual([
    422,
    'Please leave an email address or a phone number.',
  ]);
  expect(await send({ email: 'jane@' })).toEqual([422, 'Email is invalid']);
});
