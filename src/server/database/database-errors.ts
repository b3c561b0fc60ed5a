import { OperatorError, reasonOf } from '../errors.ts';

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

/** The error for an operator if the database `file` could not be opened or migrated. */
export function databaseError(file: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const code = resultCode(error);
  if (code === sqlite.damaged || code === sqlite.notADatabase) return damagedDatabase(file);
  const remedy =
    code === sqlite.busy ? 'stop the program that keeps it busy, or try again' : writeRemedy(error);
  return new OperatorError(`The database ${file} cannot be used (${messageOf(error)}): ${remedy}.`);
}

export function damagedDatabase(file: string): OperatorError {
  return new OperatorError(
    `The database ${file} is damaged, or belongs to another program: put a backup back with npm run restore, or set SHOP_DATA_DIR to another folder.`,
  );
}

/** The error for a data folder that cannot be made or written. */
export function dataFolderError(folder: string, error: unknown): OperatorError {
  return new OperatorError(
    `The data folder ${folder} cannot be made or written (${reasonOf(error)}): set SHOP_DATA_DIR to a folder of this user.`,
  );
}

/** The error for a disk that refused a write into the data folder; another error is returned as it is. */
export function diskError(dataDir: string, error: unknown): unknown {
  if (isBusy(error) || isMomentary(error)) {
    return new OperatorError(`The database is busy or does not answer (${reasonOf(error)}): try again.`);
  }
  if (!isBusyOrFull(error) && !isRefusedByDisk(error)) return error;
  return new OperatorError(
    `The data folder ${dataDir} cannot be written (${reasonOf(error)}): ${writeRemedy(error)}.`,
  );
}

/** Whether a file could not be written because the disk is full or faulty, or because the permission is missing. */
export function isRefusedByDisk(error: unknown): boolean {
  return /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EACCES|EPERM)$/.test(codeOf(error));
}

/** The operator's remedy for an error of writing a file or a SQLite database. */
export function writeRemedy(error: unknown): string {
  const [code, result] = [codeOf(error), resultCode(error)];
  if (/^(ENOSPC|EDQUOT|EFBIG)$/.test(code) || result === sqlite.full) return 'make room, then try again';
  if (code === 'EROFS') return 'make the disk writable, then try again';
  if (/^(EACCES|EPERM)$/.test(code) || result === sqlite.readOnly || result === sqlite.cannotOpen) {
    return 'give this user the right to write there, then try again';
  }
  if (code === 'EIO' || result === sqlite.ioError) return 'make room, or check the disk, then try again';
  return 'put that right, then try again';
}

/** Whether a query failed for a transient reason: another process writes, the disk is full, the server is away. */
export function isBusyOrFull(error: unknown): boolean {
  const code = resultCode(error);
  const passing: (number | null)[] = [sqlite.busy, sqlite.readOnly, sqlite.ioError, sqlite.full];
  return passing.includes(code) || isMomentary(error);
}

/** Whether a query failed because another one holds a lock that it needs. */
export function isBusy(error: unknown): boolean {
  return resultCode(error) === sqlite.busy || isLocked(error);
}

function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

/** The error for an operator if the database at `location` (`databaseLocation`) could not be opened or migrated. */
export function postgresError(location: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const [code, message] = [codeOf(error), messageOf(error)];
  if (isUnreachable(error)) {
    return new OperatorError(
      `No PostgreSQL answers for the database ${location}: start the server, or correct DATABASE_URL.`,
    );
  }
  // The driver itself finds out that the server requires a password and DATABASE_URL has none.
  if (code.startsWith('28') || /client password must be a/.test(message)) {
    return new OperatorError(
      `The server of the database ${location} refuses the user or the password: correct DATABASE_URL.`,
    );
  }
  // A pooler gives its own refusals the first code: a wrong password, an unknown database, statement mode. The other: a read-only copy.
  if (isMomentary(error) && code !== '08P01' && code !== '25006')
    return new OperatorError(`The database ${location} is busy or just starting (${message}): try again.`);
  return new OperatorError(`The database ${location} cannot be used: ${message}.`);
}

/** Whether the error is transient: no connection, no room on the disk, a lock that another process held too long. */
function isMomentary(error: unknown): boolean {
  return isUnreachable(error) || isConflict(error) || /^(08|53|57P|58|55P03|25006)/.test(codeOf(error));
}

/** Whether the server aborted a transaction in favour of another one, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** Whether the wait for a lock timed out. */
function isLocked(error: unknown): boolean {
  return codeOf(error) === '55P03' || isConflict(error);
}

/** Whether the server could not be reached. Such errors have a code of the system, or only a message of the driver. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnreachable);
  if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') return true;
  return networkCodes.has(codeOf(error)) || driverMessages.test(messageOf(error));
}

const networkCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
