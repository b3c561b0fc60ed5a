import { expect, test } from 'vitest';
import { isEncryptionRequired, mailSender } from '#server/mails/transport.ts';
import { openSmtpServer } from '../../../support/smtp-server.ts';

const mail = {
  name: 'order-1',
  to: { name: 'Jane', address: 'jane@example.com' },
  subject: 'Hello',
  text: 'Hello',
  html: '',
};
const from = { name: 'Lulu', address: 'orders@lulu.example' };

test.each([
  ['smtp://mail.example', true],
  ['smtp://user:password@10.0.0.7:587', true],
  ['smtps://mail.example', true],
  ['smtp://mail.example?requireTLS=false', false],
  ['smtp://mail.example?ignoreTLS=true', false],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1:25', false],
  ['smtp://[::1]:25', false],
  ['smtp://localhost:25?requireTLS=true', true],
])('a mail by %s leaves encrypted or not at all: %s', (url, is) => {
  expect(isEncryptionRequired(url)).toBe(is);
});

test('a mail server without encryption gets no mail that must be encrypted', async () => {
  const server = await openSmtpServer();
  // 127.0.0.1 as one number, by which nobody sees that it is this machine.
  const elsewhere = server.url.replace(/localhost|127\.0\.0\.1/, '2130706433');
  const send = (query: string) => mailSender({ smtpUrl: elsewhere + query, from }, '')(mail);
  await expect(send('')).rejects.toThrow('STARTTLS');
  expect(server.delivered).toEqual([]);
  await send('?requireTLS=false');
  expect(server.delivered).toHaveLength(1);
  await server.close();
});
