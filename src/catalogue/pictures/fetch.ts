import { setTimeout as pause } from 'node:timers/promises';
import type { Connections } from './connections.ts';
import { PictureFault } from './fault.ts';
import type { FetchLimits } from './limits.ts';
import { type Answer, transfer, type Validators } from './transfer.ts';

/** Fetches a picture, or learns that it is still the `known` one. Throws a PictureFault. */
export async function fetchPicture(
  address: string,
  known: Validators | null,
  connections: Connections,
  limits: FetchLimits,
): Promise<Answer> {
  if (!URL.canParse(address)) throw new PictureFault(`"${address}" is not an address.`);
  const url = new URL(address);
  const aborter = new AbortController();
  const once = () => transfer(url, known, connections, limits, aborter.signal);
  const answer = once().catch(async (fault: unknown) => {
    if (!(fault instanceof PictureFault) || fault.kind === 'picture') throw fault;
    await pause(limits.retryAfterMs, undefined, { signal: aborter.signal });
    return once();
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const sentence = `The transfer took longer than ${limits.totalMs / 1000} seconds.`;
    timer = setTimeout(() => reject(new PictureFault(sentence, 'line')), limits.totalMs);
  });
  try {
    // The signal alone does not do: a name that is still being looked up cannot be aborted.
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
    aborter.abort();
  }
}
