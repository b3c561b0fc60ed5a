import { OperatorError, reasonOf } from '../operator-error.ts';
import { isLocked, isMomentary } from './postgres-errors.ts';

/** Primary result codes of SQLite that an owner can meet. */
const sqlite = {
  busy: 5,
  readOnly: 8,
  ioError: 10,
  damaged: 11,
  full: 13,
  cannotOpen: 14,
  notADatabase: 26,
} as const;

/** The sentence for an error met while the database `file` was opened or brought up to date. */
export function databaseError(file: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const message = error instanceof Error ? error.message : String(error);
  switch (resultCode(error)) {
    case sqlite.damaged:
    case sqlite.notADatabase:
      return damagedDatabase(file);
    case sqlite.busy:
      return new OperatorError(
        `The database ${file} is kept busy by another program: stop that one, or try again.`,
      );
    case sqlite.readOnly:
    case sqlite.cannotOpen:
      return new OperatorError(
        `The database ${file} cannot be opened for writing: give this user the right to.`,
      );
    case sqlite.full:
    case sqlite.ioError:
      return new OperatorError(
        `The disk of the database ${file} is full or faulty (${message}): make room, or check it.`,
      );
    default:
      return new OperatorError(`The database ${file} cannot be used: ${message}.`);
  }
}

export function damagedDatabase(file: string): OperatorError {
  return new OperatorError(
    `The database ${file} is damaged: put a copy of it back, or move its folder away to start with a new shop.`,
  );
}

/** The sentence for a data folder that cannot be made or written. */
export function dataFolderError(folder: string, error: unknown): OperatorError {
  return new OperatorError(
    `The data folder ${folder} cannot be made or written (${reasonOf(error)}): set SHOP_DATA_DIR to a folder of this user.`,
  );
}

/** The sentence for a disk that did not take what was written into the data folder; another error stays what it is. */
export function diskError(dataDir: string, error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (!isBusyOrFull(error) && !/^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS)$/.test(code ?? '')) return error;
  return new OperatorError(
    `The disk of the data folder ${dataDir} is full or faulty (${reasonOf(error)}): make room, or check it.`,
  );
}

/** Whether a query failed only because of the moment: another process writes, the disk takes nothing, the server is away. */
export function isBusyOrFull(error: unknown): boolean {
  const code = resultCode(error);
  const passing: (number | null)[] = [sqlite.busy, sqlite.readOnly, sqlite.ioError, sqlite.full];
  return passing.includes(code) || isMomentary(error);
}

/** Whether a query failed because another one holds what it needs. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === sqlite.busy || isLocked(error);
}

function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}
