import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { defaultSize } from '#domain/cart/line-keys.ts';
import { isDelivered } from '#domain/orders/order-details.ts';
import { reviewKept } from '#domain/orders/review-messages.ts';
import { shopDate } from '#domain/text/dates.ts';
import { plainLine } from '#domain/text/plain-text.ts';
import { bumpCatalogueVersion } from './catalogue/stored-catalogue.ts';
import type { Database, ReviewsTable, Schema } from './database/schema.ts';
import { inTransaction } from './database/transactions.ts';
import { HttpError, OperatorError } from './errors.ts';
import { newPhotoPath, redrawn, storeReviewPhoto } from './review-photos.ts';
import type { CallHandler, Service } from './service.ts';

/** Keeps a review with its photo, once for a product and order. The operator sees it first (`npm run reviews`). */
export function reviews({ database, limits, now }: Service, dataDir: string): CallHandler<'reviews'> {
  return async ({ orderId, productId, stars, text, photo }, { accountId, address }) => {
    await limits.assert(['calls', `reviews ${address}`, 12]);
    const line = await database
      .selectFrom('orders')
      .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
      .select(['orders.status', 'orders.address', 'order_lines.size'])
      .where('orders.id', '=', orderId)
      .where('orders.account_id', '=', accountId)
      .where('order_lines.product_id', '=', productId)
      .executeTakeFirst();
    if (!line) throw new HttpError('This product is not in your order.');
    if (!isDelivered(line.status))
      throw new HttpError('You can review the product once it has been delivered.');
    const { firstName = '', city = '' } = JSON.parse(line.address) as Record<string, string>;
    const bytes = photo === '' ? null : await redrawn(photo);
    const review: ReviewsTable = {
      id: randomBytes(6).toString('hex'),
      order_id: orderId,
      product_id: productId,
      stars,
      text,
      name: plainLine(firstName),
      town: plainLine(city),
      size: line.size === defaultSize ? '' : line.size,
      created_at: now(),
      state: 'new',
      answer: '',
      photo: bytes ? newPhotoPath() : '',
    };
    await inTransaction(database, async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('reviews')
        .values(review)
        .onConflict((conflict) => conflict.columns(['order_id', 'product_id']).doNothing())
        .executeTakeFirst();
      if (!numInsertedOrUpdatedRows)
        throw new HttpError('You have reviewed this product of this order already.');
      if (bytes) await storeReviewPhoto(transaction, { dataDir, path: review.photo, bytes });
    });
    return { success: true, message: reviewKept };
  };
}

/** Reviews that wait for the operator, or all of them, oldest first. */
export async function listReviews(database: Database, { all }: { all: boolean }): Promise<ReviewsTable[]> {
  const query = database.selectFrom('reviews').selectAll().orderBy('created_at').orderBy('id');
  return (all ? query : query.where('state', '=', 'new')).execute();
}

/** Shows, hides or answers a review; the next publication has it. Throws an `OperatorError` if it does not exist. */
export async function changeReview(
  database: Database,
  id: string,
  changes: Partial<Pick<ReviewsTable, 'state' | 'answer'>>,
): Promise<void> {
  await inTransaction(database, (transaction) => changeReviewWithin(transaction, id, changes));
}

/** `changeReview` as a part of a transaction. */
export async function changeReviewWithin(
  transaction: Transaction<Schema>,
  id: string,
  changes: Partial<Pick<ReviewsTable, 'state' | 'answer' | 'photo'>>,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('reviews')
    .set(changes)
    .where('id', '=', id.toLowerCase())
    .executeTakeFirst();
  if (numUpdatedRows === 0n)
    throw new OperatorError(`Review ${id} does not exist: npm run reviews -- list --all shows them all.`);
  await bumpCatalogueVersion(transaction);
}

/** The review as lines of a list. */
export function reviewLines(review: ReviewsTable): string[] {
  const { id, created_at, product_id, stars, name, town, state, text, photo, answer } = review;
  const head = `${id}  ${shopDate(created_at)}  ${'★'.repeat(stars).padEnd(5, '☆')}  product ${product_id}  ${name}, ${town}  (${state})`;
  return [head, text && `  ${text}`, photo && `  Photo: /${photo}`, answer && `  Answer: ${answer}`].filter(
    Boolean,
  );
}
