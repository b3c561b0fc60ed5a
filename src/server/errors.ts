import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface HttpErrorOptions {
  /** 200 for a request that the shop declines, as PHP shops answer; 4xx for a request that is invalid. */
  status?: ContentfulStatusCode;
  /** Seconds after which the client may try again. */
  retryAfter?: number;
  /** Fields of the reply beside `success` and `message`. */
  details?: Readonly<Record<string, unknown>>;
  /** The error behind it, for the log, if the client is not to blame. */
  cause?: unknown;
}

/** Thrown to refuse a request with a sentence for the shopper. Inside a transaction it rolls that back. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly status: ContentfulStatusCode;
  readonly retryAfter: number | null;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, { status = 200, retryAfter, details = {}, cause }: HttpErrorOptions = {}) {
    super(message, { cause });
    this.status = status;
    this.retryAfter = retryAfter ?? null;
    this.details = details;
  }
}

export function tooManyRequestsError(retryAfter: number): HttpError {
  return new HttpError('Too many tries. Please wait a little and try again.', { status: 429, retryAfter });
}

/** Thrown to stop a command for a reason that its operator can fix. The message is one sentence: what, where, what to do. */
export class OperatorError extends Error {
  override name = 'OperatorError';
}

/** The reason of a file system error, without the path: `ENOENT: no such file or directory`. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/,.*$/s, '') : String(error);
}

/** Primary result codes of SQLite that an owner can meet. */
const sqlite = { busy: 5, readOnly: 8, ioError: 10, damaged: 11, full: 13, notADatabase: 26 } as const;

/** The error for an operator if the database `file` could not be opened or migrated. */
export function databaseError(file: string, error: unknown): OperatorError {
  const code = resultCode(error);
  if (code === sqlite.damaged || code === sqlite.notADatabase) return damagedDatabase(file);
  return unusableError(`The database ${file}`, error);
}

export function damagedDatabase(file: string): OperatorError {
  return new OperatorError(
    `The database ${file} is damaged, or belongs to another program: put a backup back with npm run restore, or set SHOP_DATA_DIR to another folder.`,
  );
}

/** The error for an operator if a file, folder or database could not be used; `place` begins the sentence. */
export function unusableError(place: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  return new OperatorError(
    `${place} cannot be used (${reasonOf(error)}): see that its disk has room, that this user may write there, and that no other program keeps it busy.`,
  );
}

/** The error for an operator if the disk or the database refused a write into the data folder; another error is returned as it is. */
export function diskError(dataDir: string, error: unknown): unknown {
  const isOfFile = error instanceof Error && 'syscall' in error;
  return isOfFile || isBusyOrFull(error) ? unusableError(`The data folder ${dataDir}`, error) : error;
}

/** Whether a query failed for a transient reason: another process writes, the disk is full, the server is away. */
export function isBusyOrFull(error: unknown): boolean {
  const code = resultCode(error);
  const passing: (number | null)[] = [sqlite.busy, sqlite.readOnly, sqlite.ioError, sqlite.full];
  return passing.includes(code) || isUnreachable(error) || isConflict(error) || momentary.test(codeOf(error));
}

/** PostgreSQL: no connection, no room on the disk, a server that stops, a lock that another process held too long, a read-only copy. */
const momentary = /^(08|53|57P|58|55P03|25006)/;

function resultCode(error: unknown): number | null {
  if (!(error instanceof Error) || !('errcode' in error) || typeof error.errcode !== 'number') return null;
  return error.errcode & 0xff;
}

/** The error for an operator if the database at `location` (`databaseLocation`) could not be opened or migrated. */
export function postgresError(location: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  // A name with several addresses fails once for each.
  const { message } = (error instanceof AggregateError ? error.errors[0] : error) as Error;
  return new OperatorError(
    `The database ${location} cannot be used (${message}): see that the server runs, and that DATABASE_URL is right.`,
  );
}

/** Whether the server aborted a transaction in favour of another one, so that a retry may succeed. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** Whether the server could not be reached. Such errors have a code of the system, or only a message of the driver. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnreachable);
  if (!(error instanceof Error)) return false;
  if ('syscall' in error && error.syscall === 'connect') return true;
  return networkCodes.has(codeOf(error)) || driverMessages.test(error.message);
}

const networkCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
