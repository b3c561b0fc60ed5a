import { availableParallelism } from 'node:os';
import type Sharp from 'sharp';
import { fetchLimits } from './limits.ts';

let loaded: Promise<typeof Sharp> | undefined;

/** Loads the image library at the first picture that needs it: a build whose pictures are all cached never does. */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // Several pictures are worked on at once; one thread for each leaves no core idle and none fought over.
    sharp.concurrency(Math.ceil(availableParallelism() / fetchLimits.atOnce));
    return sharp;
  });
  return loaded;
}
