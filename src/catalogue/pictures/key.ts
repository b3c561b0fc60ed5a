import { createHash } from 'node:crypto';
import { encodingVersion } from './encoding.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';

/** Twelve characters that name a picture by its source and by how its files are made from it. */
export function pictureKey(source: Buffer | string): string {
  const digest = createHash('sha256').update(`${encodingVersion}\n`).update(source).digest();
  const bits = digest.readBigUInt64BE();
  return Array.from({ length: 12 }, (_, i) => alphabet[Number((bits >> BigInt(59 - 5 * i)) & 31n)]).join('');
}
