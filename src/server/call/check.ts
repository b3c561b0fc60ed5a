import * as v from 'valibot';
import { HttpError } from '../http-error.ts';

/** The body as `schema` reads it. Throws an `HttpError` (422) with the first thing that is wrong. */
export function checked<Schema extends v.GenericSchema>(schema: Schema, body: object): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body, { abortEarly: true });
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new HttpError(sentenceOf(issue), { status: 422 });
}

/** A schema has no sentence of its own for a field that is not there at all. */
function sentenceOf(issue: v.BaseIssue<unknown>): string {
  if (!issue.message.startsWith('Invalid ')) return issue.message;
  return `This field is missing or wrong: ${v.getDotPath(issue) ?? 'the whole'}.`;
}
