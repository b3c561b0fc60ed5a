import { OperatorError } from '../operator-error.ts';

/** The sentence for an error met while the database at `place` (`placeOf`) was opened or brought up to date. */
export function postgresError(place: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const code = codeOf(error);
  if (isUnreachable(error)) {
    return new OperatorError(
      `No PostgreSQL answers for the database ${place}: start the server, or correct DATABASE_URL.`,
    );
  }
  if (code.startsWith('28') || isWithoutPassword(error)) {
    return new OperatorError(
      `The server of the database ${place} refuses the user or the password: correct DATABASE_URL.`,
    );
  }
  switch (code) {
    case '3D000':
      return new OperatorError(
        `There is no database ${place}: make it with createdb, or name another in DATABASE_URL.`,
      );
    case '42501':
      return new OperatorError(
        `The user of the database ${place} may not make tables in it: give the right to, or name another user in DATABASE_URL.`,
      );
    case '25006':
      return new OperatorError(
        `The database ${place} is a copy that can only be read: name the server that it is copied from in DATABASE_URL.`,
      );
  }
  if (isMomentary(error)) {
    return new OperatorError(
      `The database ${place} is busy or just starting (${messageOf(error)}): try again.`,
    );
  }
  return new OperatorError(`The database ${place} cannot be used: ${messageOf(error)}.`);
}

/** Whether a query failed only because of the moment: no connection, no room, a lock that was not to be had. */
export function isMomentary(error: unknown): boolean {
  return isUnreachable(error) || isConflict(error) || /^(08|53|57P|58|55P03|25006)/.test(codeOf(error));
}

/** Whether the server gave up a transaction in favour of another one, so that the same may succeed now. */
export function isConflict(error: unknown): boolean {
  return ['40001', '40P01'].includes(codeOf(error));
}

/** Whether a lock was not to be had in time. */
export function isLocked(error: unknown): boolean {
  return codeOf(error) === '55P03' || isConflict(error);
}

/** Errors of the connection have the code of the system, or nothing but words of the driver. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isUnreachable);
  if (error instanceof Error && 'syscall' in error && error.syscall === 'connect') return true;
  return networkCodes.has(codeOf(error)) || wordsOfDriver.test(messageOf(error));
}

const networkCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);
const wordsOfDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** The driver finds out by itself that the server wants a password and DATABASE_URL has none. */
function isWithoutPassword(error: unknown): boolean {
  return /client password must be a/.test(messageOf(error));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
