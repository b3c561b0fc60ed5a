import { plainLine, shorten } from '#domain/text/plain-text.ts';

/** The outcome that a reply body states, whatever its status and content type (the API contract). */
type ReplyOutcome =
  | { outcome: 'ok'; reply: JsonObject }
  /**
   * `message` is the server's as plain text, at most 300 characters, '' when it sent none. `unclear`: `success` is neither yes nor
   * no, such as `"17"`.
   */
  | { outcome: 'refused'; message: string; reply: JsonObject }
  | { outcome: 'unclear'; message: string; reply: JsonObject }
  | { outcome: 'unreadable' };

/**
 * The class of a response, for every call (the API contract). `auth`: the token is not valid here. `unknown`: the server may
 * or may not have carried out the call.
 */
export type ClassifiedResponse =
  | Exclude<ReplyOutcome, { outcome: 'unclear' | 'unreadable' }>
  /** `isPage`: the response is a page, which may not be the shop's. */
  | { outcome: 'auth'; message: string; isPage?: boolean }
  | { outcome: 'unknown'; message: string };

/** Classifies a response. `text` is the whole body; the content type is ignored, since PHP sends everything as text/html. */
export function classifyResponse(status: number, text: string): ClassifiedResponse {
  const read = readReply(text);
  const message = 'message' in read ? read.message : '';
  if (isTransient(status)) return { outcome: 'unknown', message };
  const isSentAway = status >= 300 && status < 400;
  if (status === 401 || status === 419 || isSentAway)
    return { outcome: 'auth', message, isPage: read.outcome === 'unreadable' };
  if (read.outcome === 'unreadable')
    return asksPassword.test(text)
      ? { outcome: 'auth', message, isPage: true }
      : { outcome: 'unknown', message };
  if (status === 403) return { outcome: 'auth', message };
  // Its message may speak of success.
  return read.outcome === 'unclear' ? { outcome: 'unknown', message: '' } : read;
}

/** A page that asks for a password: that of a sign-in, of the shop or of another site. */
const asksPassword = /<input\b[^>]*\stype\s*=\s*["']?password\b/i;

/**
 * Whether a refusal is about the token, as of servers that answer 200 to everything. An error of a parser, `unexpected token
 * ";"`, is not, nor a payment that was not authorised.
 */
export function isAboutToken(message: string): boolean {
  return /^(?!.*\b(unexpected token|payment|card)\b).*\b(token|(un|not )auth\w+ed|(log|sign)(g?ed)? ?in|session (has )?(expired|timed out)|(expired|invalid) session)\b/is.test(
    message,
  );
}

/** Whether a status is a transient fault: the same call may succeed later. */
function isTransient(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

/** Reads the body of a reply: a whole JSON object, whatever PHP printed before it and the host after it. Never throws. */
export function readReply(text: string): ReplyOutcome {
  const body = text.trimStart();
  const printed = afterPrinted(body);
  return classifyReply(parsed(body) ?? parsed(printed) ?? parsed(beforePrinted(printed)));
}

/** As `readReply`, for a body that is parsed already. */
export function classifyReply(reply: unknown): ReplyOutcome {
  if (!isJsonObject(reply)) return { outcome: 'unreadable' };
  const success = ownField(reply, 'success');
  if (saysYes(success)) return { outcome: 'ok', reply };
  const message = messageOf(reply);
  return { outcome: saysNo(success) ? 'refused' : 'unclear', message, reply };
}

/** Whether a value is one of PHP's ways to write true; `"0"` and `"false"` are not. */
export function saysYes(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** Whether a value is one of PHP's ways to write false, or is missing. */
export function saysNo(value: unknown): boolean {
  return !value || value === '0' || value === 'false';
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

/** The body from its first JSON object on; none of a list, whose objects may be products of a truncated body. */
function afterPrinted(body: string): string {
  if (body.startsWith('[')) return '';
  const start = body.search(objectStart);
  return start === -1 ? '' : body.slice(start);
}

const objectStart = /\{\s*["}]/;

/** The object with which a text begins, if it is a reply and is followed neither by another object nor by the end of a page; else ''. */
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

export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed value is a JSON object: neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of the object itself, never one that it inherits; undefined if it has none. */
export function ownField(object: JsonObject, field: string): unknown {
  return Object.getOwnPropertyDescriptor(object, field)?.value;
}

/** The value of a JSON text; undefined for another text. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
