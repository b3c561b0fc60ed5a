import { setFlagsFromString } from 'node:v8';

/**
 * Runs `work` with a young generation (V8's semi-spaces) that does not grow. A large catalogue would grow it to 130 MB, which
 * the process keeps to its end: beside Astro, or for as long as the shop is open.
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
