/**
 * The text with its HTML entities decoded exactly once: `&amp;lt;` becomes `&lt;`. Knows numbers, the Latin-1 names and
 * the typographic ones that PHP's `htmlentities` writes; an entity must end with its semicolon, so `AT&T` stays.
 */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(entity, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return characterByName.get(name) ?? whole;
    return characterOf(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10));
  });
}

/** Does nothing: the table of names is there. In a browser it is not (`entities-in-browser.ts`). */
export async function prepareEntities(_text: string): Promise<void> {}

const entity = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([A-Za-z][A-Za-z\d]{1,9}));/g;

/** Numbers from 128 to 159 mean Windows-1252, as in every browser. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The character of a byte of Windows-1252; `code` is below 256. */
export function windows1252Character(code: number): string {
  return code >= 0x80 && code <= 0x9f ? windows1252.charAt(code - 0x80) : String.fromCharCode(code);
}

function characterOf(code: number): string {
  if (code >= 0x80 && code <= 0x9f) return windows1252Character(code);
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\ufffd';
}

/** U+00A0 to U+00FF, in order. */
const latin1 =
  `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute
micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave
Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml
Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth
ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml`.split(/\s+/);

const rareEntities =
  `amp & lt < gt > quot " apos ' OElig Œ oelig œ Scaron Š scaron š Yuml Ÿ fnof ƒ circ ˆ tilde ˜ ndash – mdash —
lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ dagger † Dagger ‡ bull • hellip … permil ‰ prime ′ Prime ″ lsaquo ‹ rsaquo ›
euro € trade ™ frasl ⁄ larr ← uarr ↑ rarr → darr ↓ harr ↔ minus − infin ∞ asymp ≈ ne ≠ le ≤ ge ≥ radic √ hearts ♥`.split(
    /\s+/,
  );

const characterByName: ReadonlyMap<string, string> = new Map([
  ...latin1.map((name, index) => [name, String.fromCharCode(0xa0 + index)] as const),
  ...rareEntities.flatMap((name, index) =>
    index % 2 === 0 ? [[name, rareEntities[index + 1] ?? ''] as const] : [],
  ),
  ...['ensp', 'emsp', 'thinsp'].map((name) => [name, ' '] as const),
]);
