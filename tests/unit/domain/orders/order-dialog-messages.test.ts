import { expect, test } from 'vitest';
import { orderStatuses } from '#domain/orders/order-details.ts';
import { trackingNow } from '#domain/orders/order-dialog-messages.ts';

test('each status has its own sentence, and one that nobody knows has that of the first', () => {
  const sentences = orderStatuses.map(trackingNow);
  expect(new Set(sentences).size).toBe(orderStatuses.length);
  expect(trackingNow('On hold')).toBe(sentences[0]);
});
