import { expect, test } from 'vitest';
import { mailboxOf } from '#server/limits/mailbox.ts';

test.each([
  ['jane+shop@example.com', 'jane@example.com'],
  ['Ja.ne+1@GoogleMail.com', 'jane@gmail.com'],
  ['jane@bücher.example', 'jane@xn--bcher-kva.example'],
])('%s is a spelling of the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test.each(['jane@shop.ug#a.b', 'jane@shop.ug/', 'jane@shop.ug?a.b', 'jane@shop.ug\\a.b', 'jane@shop%2eug'])(
  '%s is its own mailbox',
  (address) => {
    expect(mailboxOf(address)).toBe(address);
  },
);
