/** How far apart a typed word and a known one are. */
export interface Distance {
  /** Letters left out, added, changed, or swapped with their neighbour. */
  edits: number;
  /** The same, for the known word's best beginning: what a shopper is still typing. */
  editsOfBeginning: number;
}

/** Edits between the words, as long as they are at most `most`; else Infinity. */
export function distance(typed: string, known: string, most: number): Distance {
  const far = { edits: Infinity, editsOfBeginning: Infinity };
  if (known.length < typed.length - most) return far;
  let beforeLast: number[] = [];
  let last = Array.from({ length: known.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const here = [row];
    for (let column = 1; column <= known.length; column++) {
      const isSame = typed[row - 1] === known[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = typed[row - 1] === known[column - 2] && typed[row - 2] === known[column - 1];
      if (row > 1 && column > 1 && isSwapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      here.push(edits);
    }
    if (Math.min(...here) > most) return far;
    beforeLast = last;
    last = here;
  }
  const within = (edits: number) => (edits <= most ? edits : Infinity);
  return { edits: within(last[known.length] ?? Infinity), editsOfBeginning: within(Math.min(...last)) };
}

/** How many typing errors a word of this length may have: in a short one, every error makes another word. */
export function editsAllowed(length: number): number {
  if (length < 3) return 0;
  return length < 7 ? 1 : 2;
}
