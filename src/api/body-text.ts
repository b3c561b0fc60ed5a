import { windows1252Character } from '#domain/text/entities.ts';

/** Thrown by `bodyBytes` as soon as a body is known to be above its limit. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge';
}

/** The whole body, counted while it is read. */
export async function bodyBytes(response: Response, sizeLimit: number): Promise<Uint8Array> {
  if (response.body === null) return new Uint8Array();
  const reader = response.body.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    size += value.byteLength;
    if (size > sizeLimit) {
      await reader.cancel();
      throw new TooLarge(`More than ${sizeLimit} bytes.`);
    }
    parts.push(value);
  }
}

export interface DecodedText {
  text: string;
  /** False when some of it was read as Windows-1252. */
  isUtf8: boolean;
}

/**
 * JSON as text, with a byte-order mark if it has one. In a body that is not UTF-8 as a whole, old PHP shops have put texts of
 * a Windows-1252 database: each JSON string is read by itself, since the others may well be UTF-8.
 */
export function decodeJsonText(bytes: Uint8Array): DecodedText {
  const text = decodeUtf8(bytes);
  return text === null ? { text: decodeStrings(bytes), isUtf8: false } : { text, isUtf8: true };
}

/** Null for what is not UTF-8. */
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

/** A quote is the same byte in both encodings, and part of no other character. */
function decodeStrings(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let start = 0; start <= bytes.length; ) {
    const found = bytes.indexOf(quote, start);
    const end = found === -1 ? bytes.length : found;
    parts.push(decodeString(bytes.subarray(start, end)));
    start = end + 1;
  }
  return parts.join('"');
}

/**
 * A string with characters of UTF-8 and bytes that are none was cut in the middle of a character: it keeps its U+FFFD, for
 * which the catalogue's validation looks.
 */
function decodeString(bytes: Uint8Array): string {
  const text = decodeUtf8(bytes);
  if (text !== null) return text;
  const cut = lossy.decode(bytes);
  if (/[\u0080-\ufffc]/.test(cut)) return cut;
  return Array.from(bytes, windows1252Character).join('');
}
