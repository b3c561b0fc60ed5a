import { createHash } from 'node:crypto';

/** A file's name with its content in it: `product-0dba36b578`. A cache may keep such a file for ever. */
export function hashedFile(name: string, text: string): string {
  return `${name}-${createHash('sha256').update(text).digest('hex').slice(0, 10)}`;
}
