import type { messageCalls } from '#api/contract/owner/messages.ts';
import { deleteOriginals } from '../../catalogue/pictures.ts';
import { findRow } from '../../database/rows.ts';
import { HttpError } from '../../errors.ts';
import { changeReview, removeReviewPhoto } from '../../reviews.ts';
import type { OwnerHandlers, OwnerService } from '../serve-owner.ts';

const most = 100;

export function messageHandlers({
  database,
  dataDir,
}: OwnerService): OwnerHandlers<keyof typeof messageCalls> {
  return {
    async messages({ all }) {
      const rows = await database
        .selectFrom('contact_messages')
        .selectAll()
        .$if(!all, (query) => query.where('done_at', 'is', null))
        .orderBy('created_at', 'desc')
        .limit(most)
        .execute();
      const messages = rows.map(({ created_at, done_at, ...row }) => ({
        ...row,
        at: created_at,
        isDone: done_at !== null,
      }));
      return { success: true, messages };
    },

    async 'message-done'({ id, isDone }, { transaction, now, record }) {
      const row = await transaction
        .updateTable('contact_messages')
        .set({ done_at: isDone ? now : null })
        .where('id', '=', id)
        .returning('subject')
        .executeTakeFirst();
      if (!row) throw new HttpError('This message does not exist.');
      const action = isDone ? 'answered' : 'opened again';
      await record('message', id, action, { after: row.subject });
      return { success: true };
    },

    async reviews({ all }) {
      const rows = await database
        .selectFrom('reviews')
        .leftJoin('products', 'products.id', 'product_id')
        .selectAll('reviews')
        .select('products.name as product')
        .$if(!all, (query) => query.where('state', '=', 'new'))
        .orderBy('created_at', 'desc')
        .limit(most)
        .execute();
      const reviews = rows.map(
        ({ id, created_at, product, product_id, stars, text, name, town, size, state, answer, photo }) => ({
          ...{ id, stars, text, name, town, size, state, answer },
          at: created_at,
          photo: photo && `/${photo}`,
          product: product ?? product_id,
        }),
      );
      return { success: true, reviews };
    },

    async 'set-review'({ id, state, answer, withPhoto }, { transaction, record, afterCommit }) {
      const review = await findRow(transaction, 'reviews', { id });
      if (!review) throw new HttpError('This review does not exist.');
      const { photo } = review;
      const before = { state: review.state, answer: review.answer };
      const isPhotoGone = photo !== '' && !withPhoto;
      await changeReview(transaction, id, { state, answer, ...(isPhotoGone && { photo: '' }) });
      if (isPhotoGone) {
        const files = await removeReviewPhoto(transaction, photo);
        afterCommit(() => void deleteOriginals(dataDir, files).catch(() => {}));
      }
      const after = { state, answer, ...(isPhotoGone && { photo: 'deleted' }) };
      await record('review', id, 'decided', { before, after });
      return { success: true };
    },
  };
}
