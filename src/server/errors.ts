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
