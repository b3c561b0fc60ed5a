import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { root } from '#release/project.ts';

export type RequestedBy = 'hook' | 'schedule';

/**
 * Returns how to request a run. Requests while one runs become one more behind it, in the name of the last: a hundred
 * requests are two runs at most. A fault is reported.
 */
export function rebuildQueue(
  run: (by: RequestedBy) => Promise<void>,
  report: (fault: unknown) => void,
): (by: RequestedBy) => void {
  let isRunning = false;
  let requestedAgain: RequestedBy | null = null;
  const start = (by: RequestedBy): void => {
    isRunning = true;
    requestedAgain = null;
    void run(by)
      .catch(report)
      .then(() => {
        isRunning = false;
        if (requestedAgain !== null) start(requestedAgain);
      });
  };
  return (by) => {
    if (isRunning) requestedAgain = by;
    else start(by);
  };
}

/** Longer than the largest catalogue takes: one that hangs would hold up all that come after it. */
const timeLimitMs = 30 * 60_000;

export interface RebuildProcesses {
  request(by: RequestedBy): void;
  /** Ends the rebuild that runs; the release that is shown stays. */
  stop(): void;
}

/** `npm run rebuild` in a process of its own, so that the open shop keeps its memory and its time; it says what it does. */
export function rebuildProcesses(report: (fault: unknown) => void, env: NodeJS.ProcessEnv): RebuildProcesses {
  const stopping = new AbortController();
  const { signal } = stopping;
  const request = rebuildQueue(async (by) => {
    if (signal.aborted) return;
    const child = spawn(process.execPath, [path.join(root, 'scripts/rebuild.ts'), '--by', by], {
      stdio: ['ignore', 'inherit', 'inherit'],
      timeout: timeLimitMs,
      signal,
      env,
    });
    await once(child, 'close');
  }, report);
  return { request, stop: () => stopping.abort() };
}
