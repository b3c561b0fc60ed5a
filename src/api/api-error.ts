/** A call that did not bring what was asked. The message is one sentence: what, where, what to do. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** Method and address, without credentials or query: `GET https://shop.example/api/list-products.php`. */
  readonly request: string;
  /** Null when no answer came. */
  readonly status: number | null;

  constructor(message: string, options: { request: string; status: number | null; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.request = options.request;
    this.status = options.status;
  }
}
