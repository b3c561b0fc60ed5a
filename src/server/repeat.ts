import { setTimeout as pause } from 'node:timers/promises';
import { exponentialBackoff } from '#domain/shop/shop.ts';
import type { Log } from './logs/server-log.ts';

const maxIntervalMs = 60_000;

const stopTimeoutMs = 5_000;

/** Does `work` every `interval` ms from start to start, less often while it fails, which is logged as `fault`. Returns what stops it. */
export function repeat(
  work: (signal: AbortSignal) => Promise<void>,
  { log, fault, interval = 1_000 }: { log: Log; fault: string; interval?: number | undefined },
): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    for (let failures = 0; !signal.aborted; ) {
      const start = performance.now();
      try {
        await work(signal);
        failures = 0;
      } catch (error) {
        log(fault, error);
        failures++;
      }
      const pauseMs = exponentialBackoff(failures, interval, maxIntervalMs) - (performance.now() - start);
      await pause(Math.max(0, pauseMs), null, { signal }).catch(() => {});
    }
  };
  const ended = run();
  return async () => {
    stopping.abort();
    await Promise.race([ended, pause(stopTimeoutMs, null, { ref: false })]);
  };
}
