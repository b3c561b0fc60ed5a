import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#api/contract.ts';
import { noPicture } from '#domain/orders/review-messages.ts';
import { originalsFolder } from '#server/catalogue/pictures.ts';
import { changeStatus } from '#server/orders/operator.ts';
import { changeReview, listReviews, reviewLines } from '#server/reviews.ts';
import { newCustomer } from './customer-fixture.ts';
import { type OrderShop, openOrderShop, orderOf } from './orders/order-fixture.ts';
import { newMember } from './owner/owner-fixture.ts';

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

test('the very review sent again, as after a lost answer, is kept once, with its photo', async () => {
  await deliver();
  const body = { photo: (await picture()).toString('base64') };
  const replies = [await review(body), ...(await Promise.all([review(body), review(body)]))];
  expect(replies.map((reply) => reply.body.success)).toEqual([true, true, true]);
  expect((await review()).body.success).toBe(false);
  expect(await listReviews(shop.database, { all: true })).toHaveLength(1);
  expect(await shop.database.selectFrom('pictures').selectAll().execute()).toHaveLength(1);
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

const picture = (width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background: '#806040' } })
    .withExif({ IFD3: { GPSLatitude: '0/1 18/1 0/1' } })
    .jpeg()
    .toBuffer();

test('a photo is drawn anew, and nobody is told of it before the owner shows it; left out, it is deleted', async () => {
  await deliver();
  const sent = await picture();
  expect((await sharp(sent).metadata()).exif).toBeDefined();
  await review({ photo: sent.toString('base64') });
  expect(await listedDress()).not.toHaveProperty('reviews');
  const sarah = await newMember(shop);
  const [{ id, photo }] = (await sarah.post('reviews')).body.reviews;
  const served = await shop.call(photo);
  const { exif, width, height, format } = await sharp(await served.arrayBuffer()).metadata();
  expect({ exif, width, height, format }).toEqual({ width: 400, height: 300, format: 'jpeg' });
  const decide = (withPhoto: boolean) =>
    sarah.post('set-review', { id, state: 'shown', answer: '', withPhoto });
  await decide(true);
  expect(await listedDress()).toMatchObject({
    reviews: { newest: [{ photo: expect.stringMatching(/^images\/review-\w{32}\.jpg\?v=/) }] },
  });
  const { file } = await shop.database
    .selectFrom('pictures')
    .select('file')
    .where('path', '=', photo.slice(1))
    .executeTakeFirstOrThrow();
  const original = join(originalsFolder(shop.dataDir), file);
  expect(existsSync(original)).toBe(true);
  await decide(false);
  expect((await listedDress()).reviews.newest[0]).not.toHaveProperty('photo');
  expect((await shop.call(photo)).status).toBe(404);
  await expect.poll(() => existsSync(original)).toBe(false);
});

test('what is no photo is refused in a sentence, and the review can be sent again', async () => {
  await deliver();
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>';
  for (const photo of [base64('Hello'), base64(svg), base64('\xff\xd8\xff half'), '%%%'])
    expect((await review({ photo })).body).toEqual({ success: false, message: noPicture });
  expect((await review({ photo: 'A'.repeat(200_001) })).body.message).toBe(
    'The photo must be at most 150 kB.',
  );
  expect((await review({ photo: 'A'.repeat(27_000_000) })).status).toBe(413);
  const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  expect((await review({ photo: bomb.toString('base64') })).body.success).toBe(false);
  expect(await listReviews(shop.database, { all: true })).toEqual([]);
  expect((await review({ photo: (await picture()).toString('base64') })).body.success).toBe(true);
  const second = await review({ photo: (await picture(500)).toString('base64') });
  expect(second.body.message).toBe('You have reviewed this product of this order already.');
  expect(await shop.database.selectFrom('pictures').selectAll().execute()).toHaveLength(1);
});
