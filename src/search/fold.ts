/** The words of a text as forgiving compares them: letters and digits alone, without case and accents; `Barber’s` is one word. */
export function foldedWords(text: string): string[] {
  return folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The text without case, accents and apostrophes. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ]/gu, '')
    .toLowerCase();
}
