/**
 * Breaks a text into at most `most` lines of about `width` em, the last one with an ellipsis when there is more.
 * Widths of letters are estimates on the wide side, since the font is whatever the phone has.
 */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = text.split(' ').flatMap((word) => (estimated(word) > width ? cut(word, width) : [word]));
  for (const piece of pieces) {
    const longer = line === '' ? piece : `${line} ${piece}`;
    if (estimated(longer) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = piece;
    }
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  const last = graphemes(lines[most - 1] ?? '');
  while (last.length > 0 && estimated(`${last.join('')}…`) > width) last.pop();
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`];
}

/** A word too long for a line, cut between letters. */
function cut(word: string, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const grapheme of graphemes(word)) {
    if (estimated(part + grapheme) > width) {
      parts.push(part);
      part = '';
    }
    part += grapheme;
  }
  return [...parts, part];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Em of a text set in a semibold system font. */
function estimated(text: string): number {
  let em = 0;
  for (const grapheme of graphemes(text)) em += widthOf(grapheme);
  return em;
}

function widthOf(grapheme: string): number {
  if (/^[ijlIftr.,:;'’!|()[\] ]/.test(grapheme)) return 0.36;
  if (/^[mwMW@%&]/.test(grapheme)) return 0.92;
  if (/^[A-Z0-9+]/.test(grapheme)) return 0.68;
  if (/^[\u0020-\u02af]/.test(grapheme)) return 0.58;
  return /^\p{L}/u.test(grapheme) && grapheme < '\u2e80' ? 0.7 : 1.2;
}
