import { plainLine, shorten } from '#domain/text/plain-text.ts';
import { fromJson, isJsonObject, type JsonObject, ownField } from './json-object.ts';

/** What a reply body says, whatever its status and content type (the API contract). */
type ReplyOutcome =
  | { outcome: 'ok'; reply: JsonObject }
  /** `message` is the server's as plain text, at most 300 characters, '' when it gave none. */
  | { outcome: 'refused'; message: string; reply: JsonObject }
  | { outcome: 'unreadable' };

/**
 * How an answer is classified, for every call (the API contract). `auth`: the token is not valid here. `unknown`: the
 * server may or may not have done what it was asked.
 */
export type ClassifiedResponse =
  | Exclude<ReplyOutcome, { outcome: 'unreadable' }>
  /** `isPage`: a page says so, which may not be the shop's. */
  | { outcome: 'auth'; message: string; isPage?: boolean }
  | { outcome: 'unknown'; message: string };

/** `text` is the whole body; the content type is ignored, since PHP calls everything text/html. */
export function classifyResponse(status: number, text: string): ClassifiedResponse {
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
export function isAboutToken(message: string): boolean {
  return /\b(token|unauthori[sz]ed|unauthenticated|session (has )?expired|(log|sign|logged|signed) ?in)\b/i.test(
    message,
  );
}

/** Whether the fault that a status tells of is transient: the same call may succeed later. */
function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

/** Reads one body: a whole JSON object, whatever PHP printed in front of it and the host behind it. */
export function readReply(text: string): ReplyOutcome {
  const body = text.trimStart();
  const printed = afterPrinted(body);
  return classifyReply(parsed(body) ?? parsed(printed) ?? parsed(beforePrinted(printed)));
}

/** As `readReply`, for a body that is parsed already. */
export function classifyReply(reply: unknown): ReplyOutcome {
  if (!isJsonObject(reply)) return { outcome: 'unreadable' };
  if (saysYes(ownField(reply, 'success'))) return { outcome: 'ok', reply };
  return { outcome: 'refused', message: messageOf(reply), reply };
}

/** PHP's ways to say true; `"0"` and `"false"` are none of them. */
export function saysYes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

const messageLimit = 300;

function messageOf(reply: JsonObject): string {
  const message = ownField(reply, 'message');
  if (typeof message !== 'string') return '';
  return shorten(plainLine(message.slice(0, 10 * messageLimit)), messageLimit);
}

function parsed(body: string): unknown {
  return body.startsWith('{') ? fromJson(body) : undefined;
}

/**
 * The body from its first JSON object on. Never a later one, nor one out of a list: that may be a whole product at the
 * end of half a body.
 */
function afterPrinted(body: string): string {
  if (body.startsWith('[')) return '';
  const start = body.search(objectStart);
  return start === -1 ? '' : body.slice(start);
}

const objectStart = /\{\s*["}]/;

/** The whole object with which a text begins, where it is a reply and what stands behind it is neither another nor a page's end. */
function beforePrinted(text: string): string {
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}]/g)) {
    depth += token === '{' ? 1 : token === '}' ? -1 : 0;
    if (depth > 0) continue;
    const object = text.slice(0, index + 1);
    const remainder = text.slice(index + 1);
    return object.includes('"success"') &&
      !objectStart.test(remainder) &&
      !/<\/(script|html)/i.test(remainder)
      ? object
      : '';
  }
  return '';
}
