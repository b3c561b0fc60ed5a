import { decodeEntities } from '#domain/text/entities.ts';

/**
 * Says why a value looks as if it was encoded twice, as the predicate of a sentence; null if it does not. It may be meant so, and stays as it
 * is. `json` is the value as it is shown, `received` as it came.
 */
export function doubleEncoding(json: string, received: unknown): string | null {
  if (/\\\\(?:'|\\"|[nr]|u[\da-f]{4})/i.test(json))
    return `has a backslash of an escaped character: ${remedy}`;
  if (decodeEntities(json) !== json) return `has an HTML entity that is left when it is decoded: ${remedy}`;
  // Control characters, which the received text may have, are not shown.
  const isMisread = misreadUtf8.test(json) || (typeof received === 'string' && misreadUtf8.test(received));
  return isMisread ? `looks like UTF-8 that was read as Latin-1: ${remedy}` : null;
}

const remedy = 'it was encoded twice, mend it where it comes from';

/** Letters with accents, Luganda's ŋ, typographic signs and emoji, their UTF-8 read as Latin-1 or Windows-1252. */
const misreadUtf8 =
  /[ÂÃ][\u0080-\u00bf\u0152-\u0192ˆ˜–-›€™]|Å[\u008b‹]|â[\u0080€\u0082‚\u0084„\u009cœ]|ð[\u009fŸ]|ï»¿/;
