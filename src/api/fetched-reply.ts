import { windows1252Character } from '#domain/text/entities.ts';

/** Thrown by `bodyBytes` as soon as a body is known to be above its limit. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';
}

export async function bodyBytes({ body }: Body, sizeLimit: number): Promise<Uint8Array> {
  if (body === null) return new Uint8Array();
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(parts);
    size += value.byteLength;
    if (size > sizeLimit) {
      // Not awaited: of a response that was cloned, it ends only when the clone is cancelled, too.
      reader.cancel().catch(() => {});
      throw new BodyTooLargeError(`More than ${sizeLimit} bytes.`);
    }
    parts.push(value);
  }
}

export interface DecodedText {
  text: string;
  /** False when a part of it was read as Windows-1252. */
  isUtf8: boolean;
}

/**
 * Decodes JSON bytes to text, with a byte-order mark if there is one. A body that is not UTF-8 may have texts of an old PHP
 * shop's Windows-1252 database: then each JSON string is decoded by itself, since the others may be UTF-8.
 */
export function decodeJsonText(bytes: Uint8Array): DecodedText {
  const text = decodeUtf8(bytes);
  return text === null ? { text: decodeStrings(bytes), isUtf8: false } : { text, isUtf8: true };
}

/** The bytes as text; null if they are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lossy = new TextDecoder('utf-8', { ignoreBOM: true });

const quote = 0x22;

/** Decodes each JSON string by itself. A quote is the same byte in both encodings, and part of no other character. */
function decodeStrings(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const quoteIndex = bytes.indexOf(quote, start);
    const end = quoteIndex === -1 ? bytes.length : quoteIndex;
    parts.push(decodeString(bytes.subarray(start, end)));
    start = end + 1;
  }
  return parts.join('"');
}

/**
 * Decodes a string of either encoding. One that has both UTF-8 characters and invalid bytes was truncated within a character:
 * it keeps its U+FFFD, which the catalogue's validation looks for.
 */
function decodeString(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text !== null) return text;
  const cut = lossy.decode(bytes);
  if (/[\u0080-\ufffc]/.test(cut)) return cut;
  return Array.from(bytes, windows1252Character).join('');
}

/** A failed connection in words for the owner, the end of a sentence whose subject is the address. */
export function failureWords(error: unknown): string {
  const causes = causesOf(error);
  // So `fetch` calls a body that broke off.
  if (causes[0]?.message === 'terminated') return 'broke off in the middle of its answer: try again.';
  const code = causes.map((cause) => ('code' in cause ? String(cause.code) : '')).find(Boolean) ?? '';
  const reason = /CERT|TLS|SSL|SIGN/.test(code) ? 'its certificate is not valid' : reasons.get(code);
  // A message of `fetch` itself repeats the address, perhaps with a password.
  const detail = reason ?? (code || causes[1]?.message);
  return `cannot be reached${detail ? ` (${detail})` : ''}: check the address and the connection.`;
}

const reasons: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'no machine has that name'],
  ['EAI_AGAIN', 'its name could not be looked up'],
  ['ECONNREFUSED', 'nothing listens there'],
]);

/** The error and its causes. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}
