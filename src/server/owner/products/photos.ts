import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { Handler } from 'hono';
import { pictureFormat } from '#domain/catalogue/picture.ts';
import { photoPath, photosPath } from '#domain/owner/photos.ts';
import { dayMs } from '#domain/text/dates.ts';
import { storeOriginal } from '../../catalogue/pictures.ts';
import { addRows } from '../../database/rows.ts';
import { HttpError } from '../../errors.ts';
import type { Connection } from '../../serve-call.ts';
import { assertOwnOrigin, type OwnerService } from '../serve-owner.ts';
import { actorOf, newId } from '../staff-session.ts';

/** Largest photo, bytes, as of an import (R10). */
const maxSize = 15 * 1024 * 1024;

/** Takes photos in parts, which a phone sends on after a lost line. A whole one is a picture of the shop at `photoPath`. */
export function takePhotos(service: OwnerService): Handler<Connection> {
  const { database, dataDir, now, siteUrl, publishing } = service;
  // Made with the first photo, since it makes a folder.
  let server: Server | undefined;
  const open = () => {
    const folder = join(dataDir, 'uploads');
    const datastore = new FileStore({ directory: folder, expirationPeriodInMilliseconds: dayMs });
    return new Server({
      path: photosPath,
      datastore,
      maxSize,
      relativeLocation: true,
      namingFunction: newId,
      async onUploadFinish(_request, { id }) {
        const reason = await keep(id, await readFile(join(folder, id)));
        if (reason === null) return {};
        await datastore.remove(id);
        throw { status_code: 415, body: `The picture ${reason}.` };
      },
    });
  };

  async function keep(id: string, bytes: Buffer): Promise<string | null> {
    const format = pictureFormat(bytes);
    if (format === null) return 'is not a JPEG, PNG, WebP, AVIF or GIF picture';
    const reason = (await publishing?.validatePicture(bytes)) ?? null;
    if (reason !== null) return reason;
    const file = await storeOriginal(dataDir, bytes, format.extension);
    const picture = { path: photoPath(id), content_type: format.contentType, file, size: bytes.byteLength };
    await addRows(database, 'pictures', [picture]);
    return null;
  }

  return async (context) => {
    // A browser names no origin where it only asks.
    if (context.req.method !== 'HEAD') assertOwnOrigin(context, siteUrl);
    const { role } = await actorOf(context, database, now());
    if (role !== 'owner') throw new HttpError('Only the owner can do this.', { status: 403 });
    server ??= open();
    if (context.req.method === 'POST') void server.cleanUpExpiredUploads().catch(() => {});
    return server.handleWeb(context.req.raw);
  };
}
