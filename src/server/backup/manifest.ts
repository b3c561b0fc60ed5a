import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { OperatorError } from '../operator-error.ts';

/** The list of what a backup holds, by which a restore knows that nothing is missing and nothing has changed. */
export const manifestName = 'backup.json';

const kept = v.object({
  /** Inside the backup; nothing that leads out of it. */
  path: v.pipe(v.string(), v.regex(/^(pictures-original\/)?[\w-][\w.-]*$/)),
  bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

const manifest = v.object({
  format: v.literal(1),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  database: v.picklist(['sqlite', 'postgres']),
  files: v.array(kept),
});

export type Manifest = v.InferOutput<typeof manifest>;

/** The entry of one file of the backup in `folder`, whose bytes are on the disk by then. */
export async function entryOf(folder: string, path: string): Promise<Manifest['files'][number]> {
  const file = join(folder, path);
  const handle = await open(file, 'r+');
  await handle.sync().finally(() => handle.close());
  return { path, bytes: (await stat(file)).size, sha256: await hashOf(file) };
}

/** What the backup in `folder` holds. Throws an `OperatorError` when it is none, or not whole. */
export async function readWholeBackup(folder: string): Promise<Manifest> {
  const found = await readManifest(folder);
  for (const { path, bytes, sha256 } of found.files) {
    const file = join(folder, path);
    const size = await stat(file).then(
      (stats) => stats.size,
      () => null,
    );
    if (size === null)
      throw new OperatorError(`The backup ${folder} lacks the file ${path}: take another backup.`);
    if (size !== bytes || (await hashOf(file)) !== sha256) {
      throw new OperatorError(`The file ${path} of the backup ${folder} is damaged: take another backup.`);
    }
  }
  return found;
}

async function readManifest(folder: string): Promise<Manifest> {
  try {
    return v.parse(manifest, JSON.parse(await readFile(join(folder, manifestName), 'utf8')));
  } catch {
    throw new OperatorError(
      `${folder} is no backup of the shop, or of a newer version: name the folder that npm run backup made.`,
    );
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
