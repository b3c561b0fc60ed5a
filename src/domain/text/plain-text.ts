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
