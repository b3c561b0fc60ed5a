/** The text cut or filled up to exactly `width` columns of a terminal. */
export function fitted(text: string, width: number): string {
  const shown = widthOf(text) <= width ? text : cut(text, width);
  return shown + ' '.repeat(Math.max(0, width - widthOf(shown)));
}

/** The text in lines of at most `width` columns, broken between words; always at least one line. */
export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) > width && line !== '') {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].map((each) => (widthOf(each) <= width ? each : cut(each, width)));
}

/** Columns that the text takes on a terminal. */
export function widthOf(text: string): number {
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += isWide.test(segment) ? 2 : 1;
  return width;
}

function cut(text: string, width: number): string {
  let kept = '';
  let room = width - 1;
  for (const { segment } of graphemes.segment(text)) {
    room -= widthOf(segment);
    if (room < 0) break;
    kept += segment;
  }
  return `${kept}…`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

const isWide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
