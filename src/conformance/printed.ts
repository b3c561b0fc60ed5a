import { plainLine, shorten } from '#domain/text/plain-text.ts';

/** What stands before and behind the first JSON object of an answer, its first characters in quotes; '' for nothing. */
export function printedAround(text: string): { before: string; behind: string } {
  const start = text.search(/\{\s*["}]/);
  if (start === -1) return { before: '', behind: '' };
  const end = endOfObject(text, start);
  const before = text.slice(0, start);
  return {
    before: before.startsWith('\ufeff') && shown(before) === '' ? 'a byte-order mark' : shown(before),
    behind: end === null ? '' : shown(text.slice(end)),
  };
}

function shown(text: string): string {
  const line = shorten(plainLine(text.slice(0, 500)), 60);
  return line && `"${line}"`;
}

/** Null for an object that does not end. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  for (const { 0: sign, index } of text.slice(start).matchAll(/"(?:[^"\\]|\\[\s\S])*"|[{}]/g)) {
    if (sign === '{') depth++;
    if (sign === '}') depth--;
    if (depth === 0) return start + index + 1;
  }
  return null;
}
