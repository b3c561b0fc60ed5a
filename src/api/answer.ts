import { type ReplyOutcome, readReply } from './reply.ts';

/**
 * How an answer is classified, for every call (the API contract). `auth`: the token is not valid here. `unknown`: the
 * server may or may not have done what it was asked.
 */
export type Answer =
  | Exclude<ReplyOutcome, { outcome: 'unreadable' }>
  /** `isPage`: a page says so, which may not be the shop's. */
  | { outcome: 'auth'; message: string; isPage?: boolean }
  | { outcome: 'unknown'; message: string };

/** `text` is the whole body; the content type is ignored, since PHP calls everything text/html. */
export function classifyResponse(status: number, text: string): Answer {
  const read = readReply(text);
  const message = read.outcome === 'refused' ? read.message : '';
  if (isTransient(status)) return { outcome: 'unknown', message };
  const isSentAway = status >= 300 && status < 400;
  if (status === 401 || status === 419 || isSentAway)
    return { outcome: 'auth', message, isPage: read.outcome === 'unreadable' };
  if (read.outcome === 'unreadable') return { outcome: 'unknown', message };
  return status === 403 ? { outcome: 'auth', message } : read;
}

/** Whether a refusal speaks of the token, as servers do that answer 200 to everything. */
export function isOfToken(message: string): boolean {
  return /\b(token|unauthori[sz]ed|unauthenticated|session (has )?expired|(log|sign|logged|signed) ?in)\b/i.test(
    message,
  );
}

/** Whether the fault that a status tells of is transient: the same call may succeed later. */
function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}
