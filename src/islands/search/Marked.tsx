import type { Piece } from '#search/find-help.ts';

/** A text with the words of the query marked. */
export function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMarked }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: They are drawn once.
    return isMarked ? <mark key={index}>{text}</mark> : text;
  });
}
