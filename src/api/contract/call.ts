import type { BaseIssue, BaseSchema } from 'valibot';

type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/** One call of the API: its path, whether it needs a sign-in, its request, and its reply when it succeeds. */
export interface Call {
  method: 'GET' | 'POST';
  path: `/api/${string}.php`;
  /** Whether the caller must be signed in: the token goes in a header named `token`. */
  token: boolean;
  /** One line for the reader of the documentation. */
  summary: string;
  /** The JSON body; unknown fields are dropped. A message is a sentence for the shopper. */
  request: Schema;
  /** The JSON reply of the reference API to a success. Another API may add and leave out fields, and write values differently. */
  reply: Schema;
}
