import { createHash } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeAtomically } from '#files/write-atomically.ts';

/** The folder of the pictures as they were imported, each named by its content. */
export function originalsFolder(dataDir: string): string {
  return join(resolve(dataDir), 'pictures-original');
}

/** Keeps the bytes, safe on disk, and tells the name of their file. */
export async function keepOriginal(dataDir: string, bytes: Buffer, extension: string): Promise<string> {
  const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
  const file = join(originalsFolder(dataDir), name);
  const kept = await stat(file).catch(() => null);
  if (kept?.size === bytes.byteLength) return name;
  await mkdir(originalsFolder(dataDir), { recursive: true });
  await writeAtomically(file, bytes, { flush: true });
  return name;
}

/** Throws away originals that no product shows any more. */
export async function dropOriginals(dataDir: string, names: Iterable<string>): Promise<void> {
  for (const name of names) await rm(join(originalsFolder(dataDir), name), { force: true });
}
