import { setTimeout as pause } from 'node:timers/promises';
import type { Connections } from './connections.ts';
import type { FetchLimits } from './limits.ts';
import { PictureError } from './picture-error.ts';
import { type Answer, transfer, type Validators } from './transfer.ts';

/** Fetches a picture, or learns that it is still the `known` one. Throws a PictureError. */
export async function fetchPicture(
  address: string,
  known: Validators | null,
  connections: Connections,
  limits: FetchLimits,
): Promise<Answer> {
  if (!URL.canParse(address)) throw new PictureError(`"${address}" is not an address.`);
  const url = new URL(address);
  const aborter = new AbortController();
  const once = () => transfer(url, known, connections, limits, aborter.signal);
  const answer = once().catch(async (fault: unknown) => {
    if (!(fault instanceof PictureError) || fault.kind === 'picture') throw fault;
    await pause(limits.retryAfterMs, undefined, { signal: aborter.signal });
    return once();
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const sentence = `The transfer took longer than ${limits.totalMs / 1000} seconds.`;
    timer = setTimeout(() => reject(new PictureError(sentence, 'line')), limits.totalMs);
  });
  try {
    // The signal alone does not do: a name that is still being looked up cannot be aborted.
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    aborter.abort();
  }
}
