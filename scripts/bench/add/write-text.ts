import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Writes a file of a peer and its compressed twin, as a shop would that takes care. */
export function writeText(folder: string, file: string, text: string): void {
  const place = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, text);
  writeFileSync(`${place}.br`, brotliCompressSync(text));
}
