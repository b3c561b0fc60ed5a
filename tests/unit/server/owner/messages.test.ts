import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OrderShop, openOrderShop, twoSoaps } from '../orders/order-fixture.ts';
import { newMember } from './owner-fixture.ts';

let shop: OrderShop;

beforeEach(async () => {
  shop = await openOrderShop();
});

afterEach(() => shop.close());

test('a message is answered, leaves the list, and can come back', async () => {
  const peter = await newMember(shop, 'Peter', 'packer');
  await shop.post('contact', {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'Hats',
    message: 'Any red ones?',
  });
  const [message] = (await peter.post('messages')).body.messages;
  expect(message).toMatchObject({ name: 'Ann', subject: 'Hats', isDone: false });
  await peter.post('message-done', { id: message.id, isDone: true });
  expect((await peter.post('messages')).body.messages).toEqual([]);
  expect((await peter.post('messages', { all: true })).body.messages).toMatchObject([{ isDone: true }]);
  await peter.post('message-done', { id: message.id, isDone: false });
  expect((await peter.post('messages')).body.messages).toHaveLength(1);
  expect((await peter.post('message-done', { id: 'none', isDone: true })).body.success).toBe(false);
});

test('a review is shown with an answer, or hidden, and a packer decides nothing', async () => {
  const sarah = await newMember(shop);
  const peter = await newMember(shop, 'Peter', 'packer');
  const { orderId } = (await shop.jane.post('placeOrder', twoSoaps())).body;
  await sarah.post('orders');
  const orders = [{ id: orderId, from: 'Order Placed' }];
  await sarah.post('set-status', { orders, status: 'Delivered' });
  await shop.jane.post('reviews', { orderId, productId: 'soap', stars: 5, text: 'Foams well' });
  const [review] = (await sarah.post('reviews')).body.reviews;
  expect(review).toMatchObject({ product: 'Soap', stars: 5, state: 'new' });
  expect((await peter.post('set-review', { id: review.id, state: 'shown', answer: '' })).status).toBe(403);
  await sarah.post('set-review', { id: review.id, state: 'shown', answer: 'Thank you.' });
  expect((await sarah.post('reviews')).body.reviews).toEqual([]);
  expect((await sarah.post('reviews', { all: true })).body.reviews).toMatchObject([
    { state: 'shown', answer: 'Thank you.' },
  ]);
  const { events } = (await sarah.post('log', { subject: 'review' })).body;
  expect(events).toMatchObject([
    { before: { state: 'new' }, after: { state: 'shown', answer: 'Thank you.' } },
  ]);
});
