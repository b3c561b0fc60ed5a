import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#api/contract.ts';
import { changeStatus } from '#server/orders/operator.ts';
import { changeReview, listReviews, reviewLines } from '#server/reviews.ts';
import { newCustomer } from './customer-fixture.ts';
import { type OrderShop, openOrderShop, orderOf } from './orders/order-fixture.ts';

let shop: OrderShop;
let orderId: string;

beforeEach(async () => {
  shop = await openOrderShop();
  const items = [
    { id: 'soap', quantity: 2 },
    { id: 'dress', quantity: 1, size: 'M' },
  ];
  const { body } = await shop.jane.post('placeOrder', orderOf(items, 79_000));
  orderId = body.orderId;
});

afterEach(() => shop.close());

const deliver = () =>
  changeStatus(shop.database, { id: orderId, status: 'Delivered', force: true, now: shop.now() });

const review = (changes: object = {}) =>
  shop.jane.post('reviews', { orderId, productId: 'dress', stars: 4, text: ' Soft\ncotton ', ...changes });

async function listedDress() {
  const reply = await (await shop.call(calls.listProducts.path)).json();
  return reply.products.find(({ id }: { id: string }) => id === 'dress');
}

test('a customer reviews a delivered product once, and it shows when the owner has approved it', async () => {
  await deliver();
  expect((await review()).body).toMatchObject({ success: true });
  expect((await review({ stars: 1 })).body).toEqual({
    success: false,
    message: 'You have reviewed this product of this order already.',
  });
  expect(await listedDress()).not.toHaveProperty('reviews');
  const [kept] = await listReviews(shop.database, { all: false });
  if (!kept) throw new Error('The review is not kept.');
  expect(reviewLines(kept).join('\n')).toContain('Soft cotton');
  await changeReview(shop.database, kept.id, { state: 'shown', answer: 'Thank you.' });
  expect(await listReviews(shop.database, { all: false })).toEqual([]);
  expect(await listedDress()).toMatchObject({
    rating: 4,
    review_count: 1,
    reviews: {
      counts: [0, 1, 0, 0, 0],
      newest: [
        { stars: 4, text: 'Soft cotton', name: 'Jane', size: 'M', date: shop.now(), answer: 'Thank you.' },
      ],
    },
  });
  await changeReview(shop.database, kept.id, { state: 'hidden' });
  expect(await listedDress()).not.toHaveProperty('reviews');
});

test('a review is only of what one has received', async () => {
  const notYet = 'You can review the product once it has been delivered.';
  expect((await review()).body).toEqual({ success: false, message: notYet });
  await deliver();
  const notOrdered = { success: false, message: 'This product is not in your order.' };
  expect((await review({ productId: 'hat' })).body).toEqual(notOrdered);
  const stranger = await newCustomer(shop, 'mallory');
  const body = { orderId, productId: 'dress', stars: 1, text: 'Bad' };
  expect((await stranger.post('reviews', body)).body).toEqual(notOrdered);
  expect((await review({ stars: 6 })).body).toMatchObject({ message: 'Choose 1 to 5 stars.' });
  expect(await listReviews(shop.database, { all: true })).toEqual([]);
});
