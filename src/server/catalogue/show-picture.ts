import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Handler } from 'hono';
import type { Database } from '../database/schema.ts';
import { hasCopy } from '../has-copy.ts';
import { pathInAddress } from './picture-address.ts';
import { originalsFolder } from './picture-store.ts';

/** Answers with the picture whose path the address names; the path only ever finds a row, never a file. */
export function showPicture(database: Database, dataDir: string): Handler {
  const folder = originalsFolder(dataDir);
  return async (context) => {
    const picture = await database
      .selectFrom('pictures')
      .select(['file', 'content_type'])
      .where('path', '=', pathInAddress(new URL(context.req.url).pathname.slice(1)))
      .executeTakeFirst();
    if (!picture) return context.notFound();
    const etag = `"${picture.file}"`;
    const headers = { ETag: etag, 'Cache-Control': 'public, max-age=86400' };
    if (hasCopy(context.req.header('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    const bytes = await readFile(join(folder, picture.file));
    return new Response(bytes, {
      headers: {
        ...headers,
        'Content-Type': picture.content_type,
        'Content-Length': String(bytes.byteLength),
      },
    });
  };
}
