import { plainLine, shorten } from '#domain/plain-text.ts';
import { fromJson, isJsonObject, type JsonObject, ownField } from './json-object.ts';

/** What a reply body says, whatever its status and content type (the API contract). */
export type ReplyOutcome =
  | { outcome: 'ok'; reply: JsonObject }
  /** `message` is the server's as plain text, at most 300 characters, '' when it gave none. */
  | { outcome: 'refused'; message: string; reply: JsonObject }
  | { outcome: 'unreadable' };

/** Reads one body: a whole JSON object, after a byte-order mark or after what PHP printed in front of it. */
export function readReply(text: string): ReplyOutcome {
  const body = text.trimStart();
  return judgeReply(parsed(body) ?? parsed(afterPrinted(body)));
}

/** As `readReply`, for a body that is parsed already. */
export function judgeReply(reply: unknown): ReplyOutcome {
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
  const start = body.search(/\{\s*["}]/);
  return start === -1 ? '' : body.slice(start);
}
