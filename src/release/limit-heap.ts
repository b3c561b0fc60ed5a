import { setFlagsFromString } from 'node:v8';

/**
 * Runs `work` while V8's young generation (its semi-spaces) does not grow. A large catalogue would grow it to 130 MB, which the
 * process would hold until its end: while Astro compiles, or as long as the shop is open.
 */
export async function withLimitedHeap<T>(work: () => Promise<T>): Promise<T> {
  const growth = '--semi-space-growth-factor';
  setFlagsFromString(`${growth}=1`);
  try {
    return await work();
  } finally {
    setFlagsFromString(`${growth}=2`);
  }
}
