/** The edit distance between a typed word and a known one. */
export interface Distance {
  /** Number of letters left out, added, changed, or swapped with a neighbour. */
  edits: number;
  /** The same for the nearest beginning of the known word, since a shopper may still be typing. */
  editsOfBeginning: number;
}

/**
 * Edit distance of the words by optimal string alignment (Damerau-Levenshtein without overlapping swaps), as long as it is at most
 * `most`; else Infinity.
 */
export function distance(typed: string, target: string, most: number): Distance {
  const far = { edits: Infinity, editsOfBeginning: Infinity };
  if (target.length < typed.length - most) return far;
  let beforeLast: number[] = [];
  let last = Array.from({ length: target.length + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const here = [row];
    for (let column = 1; column <= target.length; column++) {
      const isSame = typed[row - 1] === target[column - 1];
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (here[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = typed[row - 1] === target[column - 2] && typed[row - 2] === target[column - 1];
      if (row > 1 && column > 1 && isSwapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1);
      here.push(edits);
    }
    if (Math.min(...here) > most) return far;
    beforeLast = last;
    last = here;
  }
  const within = (edits: number) => (edits <= most ? edits : Infinity);
  return { edits: within(last[target.length] ?? Infinity), editsOfBeginning: within(Math.min(...last)) };
}

/** Most typing errors in a word of this length: in a short one, every error makes another word. */
export function editsAllowed(length: number): number {
  if (length < 3) return 0;
  return length < 8 ? 1 : 2;
}

/** Cost of the typed word as a misspelling of the known one, in typing errors; null if that is unlikely. */
export function typingCost(word: string, target: string, most: number): number | null {
  if (word === target) return null;
  const { edits, editsOfBeginning } = distance(word, target, most);
  if (target.length < 3) return null;
  if (word.replace(/a(s?)$/, 'er$1') === target) return soundedCost;
  const isOrderWrong = isShuffled(word, target);
  // A changed letter at an end of a word of three makes another word.
  if (word.length === 3 && target.length === 3 && !isOrderWrong && !hasSameEnds(word, target)) return null;
  if (isOrderWrong) return Math.min(edits, shuffledCost);
  if (word.length < minForFirstLetter && !mayBegin(word, target)) return null;
  if (word.length < minForAnyLetter && edits === 1 && hasOtherConsonant(word, target)) return null;
  // A short word with an error and a missing end may be any word, and so may any word with two errors.
  const isUnfinished = word.length > 5 && editsOfBeginning < 2;
  const unfinished = isUnfinished ? editsOfBeginning + unfinishedCost : Infinity;
  const cost = Math.min(edits, unfinished) + (word[0] === target[0] ? 0 : otherFirstLetterCost);
  return Number.isFinite(cost) && editsOfBeginning > 0 ? cost : null;
}

/** Length of the shortest word whose first letter may be wrong: in a shorter word another first letter makes another word. */
const minForFirstLetter = 7;

/**
 * Length of the shortest word in which any consonant may be wrong: in a shorter word another consonant makes another word (`sale`,
 * `sage`), unless the two sound alike.
 */
const minForAnyLetter = 5;

function hasOtherConsonant(word: string, target: string): boolean {
  if (word.length !== target.length) return false;
  return [...word].some((letter, position) => {
    const right = target[position] ?? '';
    const isAlike = soundingAlike.some((letters) => letters.includes(letter) && letters.includes(right));
    return (
      letter !== right &&
      !isAlike &&
      !/[aeiouy]{2}/.test(letter + right) &&
      !isSwappedAt(word, target, position)
    );
  });
}

/** Whether the letter is swapped with a neighbour. */
function isSwappedAt(word: string, target: string, position: number): boolean {
  return [position - 1, position + 1].some(
    (other) => word[position] === target[other] && word[other] === target[position],
  );
}

/** Whether the typed word begins as the known one does, or so that it sounds alike, or with its first two letters swapped. */
function mayBegin([first = '', second]: string, [target = '', next]: string): boolean {
  if (first === target || (first === next && second === target)) return true;
  return soundingAlike.some((letters) => letters.includes(first) && letters.includes(target));
}

/** Letters that are written for each other in Kampala. */
const soundingAlike = ['lr', 'ckq', 'szc', 'fv', 'gj', 'bpv', 'dt', 'ei', 'iy', 'ou'];

/** Costs, in typing errors. */
const shuffledCost = 1.3;
/** An `er` at the end that is written as it sounds in Kampala: `trousas`, `powda`. */
const soundedCost = 1;
const unfinishedCost = 0.5;
const otherFirstLetterCost = 0.4;

/** Whether the words have the same letters after the same first one, as `kakhi` and `khaki`. */
function isShuffled(word: string, target: string): boolean {
  if (word.length !== target.length || word[0] !== target[0]) return false;
  return [...word].sort().join('') === [...target].sort().join('');
}

function hasSameEnds(word: string, target: string): boolean {
  return word[0] === target[0] && word.slice(-1) === target.slice(-1);
}
