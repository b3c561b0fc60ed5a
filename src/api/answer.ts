import { type ReplyOutcome, readReply } from './reply.ts';

/**
 * What an answer comes to, for every call (the API contract). `auth`: the token counts for nothing here. `unknown`: the
 * server may or may not have done what it was asked.
 */
export type Answer =
  | Exclude<ReplyOutcome, { outcome: 'unreadable' }>
  | { outcome: 'auth' | 'unknown'; message: string };

/** `text` is the whole body; the content type counts for nothing, as PHP calls everything text/html. */
export function judgeAnswer(status: number, text: string): Answer {
  const read = readReply(text);
  const message = read.outcome === 'refused' ? read.message : '';
  if (read.outcome === 'unreadable' || passes(status)) return { outcome: 'unknown', message };
  if (status === 401 || status === 403) return { outcome: 'auth', message };
  return read;
}

/** Whether what a status tells of may pass by itself. */
function passes(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}
