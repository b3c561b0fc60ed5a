import type { BaseIssue, BaseSchema } from 'valibot';

type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/** One call of the API: where it is, who may make it, what goes in and what comes out when it succeeds. */
export interface Call {
  method: 'GET' | 'POST';
  path: `/api/${string}.php`;
  /** Whether the caller must be signed in: the token goes in a header named `token`. */
  token: boolean;
  /** One line for the reader of the documentation. */
  summary: string;
  /** The JSON body; unknown fields are dropped. A message is a sentence for the shopper. */
  request: Schema;
  /** The JSON answer of the reference API when it says success. Another API may add, leave out and write otherwise. */
  reply: Schema;
}
