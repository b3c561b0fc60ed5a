import { randomBytes } from 'node:crypto';
import { defaultSize } from '#domain/cart/line-keys.ts';
import { pictureFormat } from '#domain/catalogue/picture.ts';
import { isDelivered } from '#domain/orders/order-details.ts';
import { noPicture, reviewKept } from '#domain/orders/review-messages.ts';
import { shopDate } from '#domain/text/dates.ts';
import { plainLine } from '#domain/text/plain-text.ts';
import { originalName, storeOriginal } from './catalogue/pictures.ts';
import { bumpCatalogueVersion } from './catalogue/stored-catalogue.ts';
import { addRows, changeRows, findRow, getRow, inTransaction, removeRows } from './database/rows.ts';
import type { Database, ReviewsTable, Transaction } from './database/schema.ts';
import { HttpError, OperatorError } from './errors.ts';
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
      if (!(await addRows(transaction, 'reviews', [review]))) return assertRepeat(transaction, review, bytes);
      if (bytes) await storeReviewPhoto(transaction, { dataDir, path: review.photo, bytes });
    });
    return { success: true, message: reviewKept };
  };
}

/** Throws an `HttpError` unless the shop has this very review: its answer was lost, or Send was tapped twice. */
async function assertRepeat(
  transaction: Transaction,
  { order_id, product_id, stars, text }: ReviewsTable,
  bytes: Buffer | null,
): Promise<void> {
  const first = await getRow(transaction, 'reviews', { order_id, product_id });
  const photo = await findRow(transaction, 'pictures', { path: first.photo });
  const isSamePhoto = photo?.file === (bytes ? originalName(bytes, 'jpg') : undefined);
  if (first.stars === stars && first.text === text && isSamePhoto) return;
  throw new HttpError('You have reviewed this product of this order already.');
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
  changes: Partial<Pick<ReviewsTable, 'state' | 'answer' | 'photo'>>,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const changed = await changeRows(transaction, 'reviews', { id: id.toLowerCase() }, changes);
    if (changed === 0)
      throw new OperatorError(`Review ${id} does not exist: npm run reviews -- list --all shows them all.`);
    await bumpCatalogueVersion(transaction);
  });
}

export function reviewLines(review: ReviewsTable): string[] {
  const { id, created_at, product_id, stars, name, town, state, text, photo, answer } = review;
  const head = `${id}  ${shopDate(created_at)}  ${'★'.repeat(stars).padEnd(5, '☆')}  product ${product_id}  ${name}, ${town}  (${state})`;
  return [head, text && `  ${text}`, photo && `  Photo: /${photo}`, answer && `  Answer: ${answer}`].filter(
    Boolean,
  );
}

/** Most pixels of a photo; a browser sends about one megapixel. */
const limitInputPixels = 8_000_000;

const folder = 'images/review-';

/** Whether a picture is the photo of a review, which an import does not replace. A product's picture may be called review-1.jpg. */
export const isReviewPhoto = (path: string): boolean => /^images\/review-[\da-f]{32}\.jpg$/.test(path);

/** Path of a new photo. It cannot be guessed, and before the review is shown only the owner is told it. */
export const newPhotoPath = () => `${folder}${randomBytes(16).toString('hex')}.jpg`;

export async function storeReviewPhoto(
  transaction: Transaction,
  { dataDir, path, bytes }: { dataDir: string; path: string; bytes: Buffer },
): Promise<void> {
  const file = await storeOriginal(dataDir, bytes, 'jpg');
  const picture = { path, content_type: 'image/jpeg', file, size: bytes.byteLength };
  await transaction.insertInto('pictures').values(picture).execute();
}

/** Draws a photo anew: nothing but its pixels stays. Throws an `HttpError` for what is no picture. */
async function redrawn(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64');
  if (!pictureFormat(bytes)) throw new HttpError(noPicture);
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { failOn: 'error', limitInputPixels })
    .autoOrient()
    .flatten({ background: '#fff' });
  const jpeg = image.jpeg({ quality: 82 }).toBuffer();
  return await jpeg.catch(() => {
    throw new HttpError(noPicture);
  });
}

/** Removes a photo from the shop. Returns the name of its file if no other picture has it: it is to be deleted then. */
export async function removeReviewPhoto(transaction: Transaction, path: string): Promise<string[]> {
  const photo = await findRow(transaction, 'pictures', { path });
  if (!photo) return [];
  await removeRows(transaction, 'pictures', { path });
  const isShared = await findRow(transaction, 'pictures', { file: photo.file });
  return isShared ? [] : [photo.file];
}
