import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface RefusalOptions {
  /** 200 for what the shop does not do, as PHP shops answer; 4xx for what is wrong with the call. */
  status?: ContentfulStatusCode;
  /** Seconds after which a try makes sense. */
  retryAfter?: number;
  /** What the answer says beside `success` and `message`. */
  details?: Readonly<Record<string, unknown>>;
  /** For the log, where it is no fault of the caller. */
  cause?: unknown;
}

/** An answer that says no, with a sentence for the shopper. Thrown inside a transaction it undoes all of it. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: ContentfulStatusCode;
  readonly retryAfter: number | null;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, { status = 200, retryAfter, details = {}, cause }: RefusalOptions = {}) {
    super(message, { cause });
    this.status = status;
    this.retryAfter = retryAfter ?? null;
    this.details = details;
  }
}

/** The refusal of a call that came too often. */
export function tooMany(retryAfter: number): Refusal {
  return new Refusal('Too many tries. Please wait a little and try again.', { status: 429, retryAfter });
}
