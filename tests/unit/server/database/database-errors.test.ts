import { expect, test } from 'vitest';
import { diskError } from '#server/database/database-errors.ts';

function errorOf(properties: { code?: string; errcode?: number }, message: string): Error {
  return Object.assign(new Error(message), properties);
}

test.each([
  [
    errorOf({ code: 'EROFS' }, "EROFS: read-only file system, open '/data/a'"),
    'The data folder /data cannot be written (EROFS: read-only file system): make the disk writable, then try again.',
  ],
  [
    errorOf({ code: 'ENOSPC' }, "ENOSPC: no space left on device, write '/data/a'"),
    'The disk of the data folder /data is full or faulty (ENOSPC: no space left on device): make room, then try again.',
  ],
  [
    errorOf({ code: 'EACCES' }, "EACCES: permission denied, open '/data/a'"),
    'The data folder /data cannot be written (EACCES: permission denied): give this user the right to write there, then try again.',
  ],
  [
    errorOf({ errcode: 13 }, 'database or disk is full'),
    'The disk of the data folder /data is full or faulty (database or disk is full): make room, then try again.',
  ],
  [
    errorOf({ errcode: 5 }, 'database is locked'),
    'The database is busy or does not answer (database is locked): try again.',
  ],
  [
    errorOf({ code: 'ECONNRESET' }, 'read ECONNRESET'),
    'The database is busy or does not answer (read ECONNRESET): try again.',
  ],
])('an import that %s ended is told what is the case', (error, sentence) => {
  expect(diskError('/data', error)).toMatchObject({ name: 'OperatorError', message: sentence });
});

test('a fault of the program stays what it is', () => {
  const fault = new TypeError('x is not a function');
  expect(diskError('/data', fault)).toBe(fault);
});
