import { expect, test } from 'vitest';
import { orderInOneLine } from '#stores/orders/last-order.ts';
import { sessionOf } from '../../../support/people.ts';
import { openBrowser } from '../browser-fixture.ts';

/** What a customer's profile says of the orders that the shop tells of. */
async function lineOf(reply: () => Response | Promise<Response>): Promise<string> {
  openBrowser({ at: '/profile', answer: reply });
  localStorage.setItem('account', 'jane@example.com');
  const { $session } = await import('#stores/session.ts');
  $session.set(sessionOf('Jane'));
  const { lastOrderLine } = await import('#stores/orders/last-order.ts');
  return lastOrderLine();
}

const json = (body: unknown) => () => new Response(JSON.stringify(body));

test.each([
  [
    'the newest of several',
    json({
      success: true,
      orders: [{ _id: '1'.repeat(16) }, { _id: '2'.repeat(16), status: 'Shipped', amount: '29000' }],
    }),
    'Shipped · #22222222',
  ],
  ['nothing if there is none', json({ success: true, orders: [] }), ''],
  ['nothing if the list is none', json({ success: true, orders: 'many' }), ''],
  ['nothing if the shop refuses', json({ success: false, message: 'No' }), ''],
  ['nothing if the shop is away', () => Promise.reject(new TypeError('Failed to fetch')), ''],
] as const)('the profile tells of the last order: %s', async (_, reply, line) => {
  expect(await lineOf(reply)).toBe(line);
});

test.each([
  [{ id: '0123456789abcdef', status: 'Packing' }, 'Packing · #89abcdef'],
  [{ id: '', status: 'Packing' }, 'Packing'],
])('an order is told in a line of what is known of it', (order, line) => {
  expect(orderInOneLine(order)).toBe(line);
});
