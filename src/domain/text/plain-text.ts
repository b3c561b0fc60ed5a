/** The text on one line, without invisible characters; '' when nothing visible is left. */
export function plainLine(text: string): string {
  return visible(withoutHidden(text).replace(/\s+/g, ' ').trim());
}

/** The text without invisible characters; lines and paragraphs stay, each ended by `\n`. */
export function plainParagraphs(text: string): string {
  const lines = withoutHidden(text.replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n'))
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim());
  return visible(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
  );
}

/** At most `limit` UTF-16 units, the last of them `…` when something was cut. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '');
  return `${start.trimEnd()}…`;
}

/**
 * Control and format characters (bidi overrides among them), lone surrogates, and characters that XML forbids. The joiners
 * U+200C and U+200D stay, since scripts and emoji are written with them.
 */
const hidden = /(?![\t\n\v\f\r\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\ufffe\uffff]/gu;

function withoutHidden(text: string): string {
  return text.replace(hidden, '');
}

function visible(text: string): string {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : '';
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Whether a text is an error value of a spreadsheet, in any language: `#N/A`, `#ИМЯ?`, `Err:502`, `####`. */
export function isSpreadsheetError(text: string): boolean {
  return text.startsWith('#')
    ? error.test(text) || englishInAnyCase.test(text)
    : codeOfLibreOffice.test(text);
}

const error =
  /^#(?:[¡¿]?\p{Lu}[\p{Lu}\p{M}\d/_]+[!?]|\p{Lu}\/\p{Lu}|[\p{Lu}\p{M}]+(?:_[\p{Lu}\p{M}]+)+|NV|YOK|HIÁNYZIK|##+)$/u;

/** Errors that another program has written in small letters. */
const englishInAnyCase = /^#(?:name\?|(?:value|ref|div\/0|num|null|spill|calc|field|error)!|n\/[ad])$/i;

const codeOfLibreOffice = /^(?:Err|Erreur|Fehler) ?: ?5\d\d$/;
