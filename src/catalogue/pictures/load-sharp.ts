import type Sharp from 'sharp';

let loaded: Promise<typeof Sharp> | undefined;

/** Loads the image library at the first picture that needs it: a build whose pictures are all cached never does. */
export function loadSharp(): Promise<typeof Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // AVIF bytes depend on the number of threads; several pictures at once keep the cores busy all the same.
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}
