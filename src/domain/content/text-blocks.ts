/** Start and end of a part of a text, in UTF-16 units. */
export type TextRange = readonly [start: number, end: number];

/** A paragraph of lines, or a list with one item a line. */
export interface TextBlock {
  list: 'ul' | 'ol' | null;
  /** Number of the first item of an `ol`. */
  start?: number;
  lines: readonly (readonly TextSpan[])[];
}

export interface TextSpan {
  text: string;
  isEmphasized: boolean;
}

/** The blocks of a text (R39): paragraphs between blank lines; items that begin with `• ` or `1. `. `emphasis` is in order. */
export function textBlocks(text: string, emphasis: readonly TextRange[] = []): TextBlock[] {
  const blocks: { list: TextBlock['list']; start?: number; lines: TextSpan[][] }[] = [];
  let isOpen = false;
  /** Number of the last item. */
  let before = NaN;
  for (const { 0: line, index } of text.matchAll(/.*\n?/g)) {
    const words = line.trimEnd();
    const sign = /^(?:•|\d{1,3}\.) /.exec(words)?.[0] ?? '';
    const list = sign === '' ? null : sign === '• ' ? 'ul' : 'ol';
    const spans = spansOf(text, [index + sign.length, index + words.length], emphasis);
    const last = blocks.at(-1);
    const number = list === 'ol' ? Number.parseInt(sign, 10) : NaN;
    if (words !== '') {
      // Some write the same number before each item.
      const goesOn = list !== 'ol' || number === before + 1 || (number === before && number === last?.start);
      if (isOpen && last?.list === list && goesOn) last.lines.push(spans);
      else blocks.push({ list, ...(list === 'ol' && { start: number }), lines: [spans] });
      before = number;
    }
    isOpen = words !== '';
  }
  return blocks;
}

/** The emphasized parts of a line, and the parts between them. */
function spansOf(text: string, [start, end]: TextRange, emphasis: readonly TextRange[]): TextSpan[] {
  const spans: TextSpan[] = [];
  let done = start;
  const add = (until: number, isEmphasized: boolean) => {
    if (until > done) spans.push({ text: text.slice(done, until), isEmphasized });
    done = Math.max(done, until);
  };
  for (const [from, to] of emphasis) {
    add(Math.min(from, end), false);
    add(Math.min(to, end), true);
  }
  add(end, false);
  return spans;
}
