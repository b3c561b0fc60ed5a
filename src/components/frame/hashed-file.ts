import { createHash } from 'node:crypto';

/** A file name with a hash of its content, `product-0dba36b578`, which a cache may keep for ever. */
export function hashedFile(name: string, text: string): string {
  return `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`;
}
