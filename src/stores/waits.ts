import type { ReadableAtom } from 'nanostores';
import { whenAborted } from './delays.ts';

/** Resolves at the window's next event of this name; never once the signal has aborted. */
export function waitForEvent(name: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => addEventListener(name, () => resolve(), { once: true, signal }));
}

/** Resolves as soon as `isReady` holds, now or after a change of the store, or the signal has aborted. */
export function waitForStore(
  store: ReadableAtom<unknown>,
  isReady: () => boolean,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      resolve();
    };
    const stop = store.listen(() => isReady() && end());
    whenAborted(signal, end);
    if (isReady()) end();
  });
}

/** Resolves as soon as the page is visible, or the signal has aborted: hidden tabs do not call the server. */
export function waitUntilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden) return resolve();
    document.addEventListener('visibilitychange', () => resolve(), { once: true, signal });
    whenAborted(signal, resolve);
  });
}

/** Resolves with the first of the waits that `begin` starts, or once `signal` has aborted, and ends the others. */
export async function waitForFirst(
  begin: (signal: AbortSignal) => readonly Promise<void>[],
  signal?: AbortSignal,
): Promise<void> {
  const waits = new AbortController();
  const end = () => waits.abort();
  whenAborted(signal, end);
  await Promise.race(begin(waits.signal));
  signal?.removeEventListener('abort', end);
  end();
}
