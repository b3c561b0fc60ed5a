import { expect, onTestFinished, test } from 'vitest';
import { reportLines } from '#server/catalogue-import/report.ts';
import { newPhotoPath, storeReviewPhoto } from '#server/reviews.ts';
import { blue, emptyShop, product, red } from './import-fixture.ts';

test('a product that is hidden in /owner stays hidden, and the report counts unpublished changes that are gone', async () => {
  const shop = await emptyShop();
  onTestFinished(shop.close);
  await shop.importing([product('1'), product('2'), product('3'), product('4')]);
  const draft = (id: string, changes: object) =>
    shop.database
      .updateTable('products')
      .set({ draft: JSON.stringify(changes) })
      .where('id', '=', id)
      .execute();
  await shop.database.updateTable('products').set({ hidden: 1 }).where('id', 'in', ['1', '2']).execute();
  await draft('2', { hidden: 0 });
  await draft('3', { hidden: 1, price: 9_000 });
  const report = await shop.importing(['1', '2', '3', '4'].map((id) => product(id, { price: 9_400 })));
  expect(reportLines(report)).toEqual([
    '2 products stay hidden, as set in /owner.',
    '1 product lost its unpublished changes of /owner.',
    '4 products and 0 pictures are the catalogue now.',
  ]);
  expect(await shop.names()).toEqual(['Product 2', 'Product 4']);
});

test('a picture of a product that is called as a photo of a review is imported again', async () => {
  const shop = await emptyShop();
  onTestFinished(shop.close);
  const image = 'images/review-1.jpg';
  for (const picture of [red, blue]) {
    shop.put('review-1.jpg', picture);
    await shop.importing([product('1', { image: [image] })]);
  }
  expect(await shop.database.selectFrom('pictures').select('path').execute()).toEqual([{ path: image }]);
});

test('the photo of a review outlives an import', async () => {
  const shop = await emptyShop();
  onTestFinished(shop.close);
  await shop.importing([product('1')]);
  const path = newPhotoPath();
  const photo = { dataDir: shop.dataDir, path, bytes: red };
  await shop.database.transaction().execute((transaction) => storeReviewPhoto(transaction, photo));
  await shop.importing([product('2')]);
  expect(await shop.database.selectFrom('pictures').select('path').execute()).toEqual([{ path }]);
  expect(shop.originals()).toHaveLength(1);
});
