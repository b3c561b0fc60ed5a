import { randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { pictureFormat } from '#domain/catalogue/picture.ts';
import { noPicture } from '#domain/orders/review-messages.ts';
import { storeOriginal } from './catalogue/pictures.ts';
import type { Schema } from './database/schema.ts';
import { HttpError } from './errors.ts';

/** Most pixels of a photo; a browser sends about one megapixel. */
const limitInputPixels = 8_000_000;

const folder = 'images/review-';

/** Whether a picture is the photo of a review, which an import does not replace. */
export const isReviewPhoto = (path: string): boolean => path.startsWith(folder);

/** Path of a new photo. It cannot be guessed, and before the review is shown only the owner is told it. */
export const newPhotoPath = () => `${folder}${randomBytes(16).toString('hex')}.jpg`;

/** Stores a photo as `path`. */
export async function storeReviewPhoto(
  transaction: Transaction<Schema>,
  { dataDir, path, bytes }: { dataDir: string; path: string; bytes: Buffer },
): Promise<void> {
  const file = await storeOriginal(dataDir, bytes, 'jpg');
  const picture = { path, content_type: 'image/jpeg', file, size: bytes.byteLength };
  await transaction.insertInto('pictures').values(picture).execute();
}

/** Draws a photo anew: nothing but its pixels stays. Throws an `HttpError` for what is no picture. */
export async function redrawn(base64: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64');
  if (!pictureFormat(bytes)) throw new HttpError(noPicture);
  const { default: sharp } = await import('sharp');
  const image = sharp(bytes, { failOn: 'error', limitInputPixels })
    .autoOrient()
    .flatten({ background: '#fff' });
  return await image
    .jpeg({ quality: 82 })
    .toBuffer()
    .catch(() => {
      throw new HttpError(noPicture);
    });
}

/** Removes a photo from the shop. Returns the name of its file if no other picture has it: it is to be deleted then. */
export async function removeReviewPhoto(transaction: Transaction<Schema>, path: string): Promise<string[]> {
  const removed = await transaction
    .deleteFrom('pictures')
    .where('path', '=', path)
    .returning('file')
    .execute();
  const files = removed.map(({ file }) => file);
  const others = await transaction
    .selectFrom('pictures')
    .select('file')
    .where('file', 'in', ['', ...files])
    .execute();
  return files.filter((file) => others.every((other) => other.file !== file));
}
