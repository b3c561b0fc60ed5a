/** Random choices that a seed repeats. */
export interface Random {
  /** From 0 up to, but not, `limit`. */
  below(limit: number): number;
  /** True so often, from 0 to 1. */
  chance(share: number): boolean;
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { below: (limit) => Math.floor(next() * limit), chance: (share) => next() < share };
}
