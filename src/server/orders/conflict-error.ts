import { HttpError } from '../http-error.ts';

/** Another process has changed rows that this one had read (optimistic concurrency): the batch is tried again, a few times. */
export class ConflictError extends HttpError {
  override name = 'ConflictError';

  constructor() {
    super('The shop is busy. Please try again in a moment.', { status: 503, retryAfter: 1 });
  }
}
