import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '#files/folders.ts';

export type RequestedBy = 'hook' | 'schedule' | 'owner';

/**
 * Returns a function that requests a run. All requests during a run cause one run after it, in the name of the last one: a
 * hundred requests are two runs at most. `report` receives the error of a run.
 */
export function rebuildQueue(
  run: (by: RequestedBy) => Promise<void>,
  report: (fault: unknown) => void,
): (by: RequestedBy) => void {
  let isRunning = false;
  let nextRequest: RequestedBy | null = null;
  const start = (by: RequestedBy): void => {
    isRunning = true;
    nextRequest = null;
    void run(by)
      .catch(report)
      .then(() => {
        isRunning = false;
        if (nextRequest !== null) start(nextRequest);
      });
  };
  return (by) => {
    if (isRunning) nextRequest = by;
    else start(by);
  };
}

/** Timeout of a rebuild, ms, longer than the largest catalogue takes: a rebuild that hangs would block all later ones. */
const timeLimitMs = 30 * 60_000;

/** Progress of a rebuild's step: `done` of `total` pictures or pages. */
export interface RebuildProgress {
  step: string;
  done: number;
  total: number;
}

export interface RebuildProcesses {
  request(by: RequestedBy): void;
  /** Publishes for the owner at once, and resolves with the report for a program. */
  publish(force: boolean, onProgress: (progress: RebuildProgress) => void): Promise<string>;
  /** Ends the rebuild that runs; the release that is shown stays. */
  stop(): void;
}

/** Files that change if new code needs other packages than the open shop has loaded, or other tables in its database. */
const codeFiles = ['package-lock.json', 'src/server/database/migrations.ts'].map((file) =>
  path.join(root, file),
);

function contentsOf(files: readonly string[]): string {
  return JSON.stringify(files.map((file) => readFileSync(file, 'utf8')));
}

/**
 * Runs `npm run rebuild` in a separate process for each request, so that it takes neither memory nor time from the open shop. Its
 * output is shown. `report` receives the errors that the process cannot print itself: that it could not start, or was ended by a signal,
 * as it is after `timeout` milliseconds. A rebuild runs the code on disk, which may be newer than that of the open shop and change its
 * tables: once one of `sources` has changed, no rebuild is started any more, and `report` receives that.
 */
export function rebuildProcesses(
  report: (fault: unknown) => void,
  env: NodeJS.ProcessEnv,
  timeout = timeLimitMs,
  sources: readonly string[] = codeFiles,
): RebuildProcesses {
  const stopping = new AbortController();
  const { signal } = stopping;
  const codeAtStart = contentsOf(sources);
  const run = async (
    by: RequestedBy,
    options: readonly string[] = [],
    onProgress?: (progress: RebuildProgress) => void,
  ): Promise<string> => {
    if (signal.aborted) return '';
    if (contentsOf(sources) !== codeAtStart) throw new Error(codeChanged);
    const child = spawn(process.execPath, [path.join(root, 'scripts/rebuild.ts'), '--by', by, ...options], {
      stdio: ['ignore', onProgress ? 'pipe' : 'inherit', 'inherit', ...(onProgress ? ['ipc' as const] : [])],
      timeout,
      signal,
      env,
    });
    if (onProgress) child.on('message', onProgress);
    const [[, killedBy], output] = await Promise.all([
      once(child, 'close'),
      child.stdout ? text(child.stdout) : '',
    ]);
    if (killedBy === null || signal.aborted) return output;
    throw new Error(
      child.killed
        ? `The rebuild took more than ${timeout / 60_000} minutes and was ended: the release that is shown stays.`
        : `The rebuild was ended by ${killedBy}: the release that is shown stays.`,
    );
  };
  const request = rebuildQueue(async (by) => void (await run(by)), report);
  const publish: RebuildProcesses['publish'] = (force, onProgress) =>
    run('owner', ['--json', ...(force ? ['--force'] : [])], onProgress);
  return { request, publish, stop: () => stopping.abort() };
}

const codeChanged =
  "The shop's code was changed while the shop was open: start it again. The release that is shown stays.";
