import { copyFile, open } from 'node:fs/promises';

/** Copies a file, whose bytes are on the disk by then. */
export async function copySafely(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  await handle.sync().finally(() => handle.close());
}
