import type { Unit } from './bucket.ts';

/** A unit whose lists are read when they are looked at first: those of most units of a file never are. */
export class FiledUnit implements Unit {
  readonly text: string;
  #readSteps: () => number[];
  #readWords: () => number[];
  #places: readonly number[] | undefined;
  #words: readonly number[] | undefined;

  /** `readSteps` gives each place as what it adds to the one before. */
  constructor(text: string, readSteps: () => number[], readWords: () => number[]) {
    this.text = text;
    this.#readSteps = readSteps;
    this.#readWords = readWords;
  }

  get places(): readonly number[] {
    if (!this.#places) {
      const places = this.#readSteps();
      let before = 0;
      for (let at = 0; at < places.length; at++) {
        before += places[at] ?? 0;
        places[at] = before;
      }
      this.#places = places;
    }
    return this.#places;
  }

  get words(): readonly number[] {
    this.#words ??= this.#readWords();
    return this.#words;
  }
}
