import { expect, test } from 'vitest';
import { orderSummary } from '#domain/orders/order-summary.ts';

test.each([
  [{ id: '0123456789abcdef', status: 'Packing', amount: 50_000 }, 'Packing · UGX\u00a050,000 · #89abcdef'],
  [{ id: '', status: 'Packing', amount: null }, 'Packing'],
])('an order is told in a line of what is known of it', (order, line) => {
  expect(orderSummary(order)).toBe(line);
});
