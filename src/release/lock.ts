import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type FileLock, takeFileLock } from '#files/file-lock.ts';
import { root } from './project.ts';

/** Astro keeps its working files in the project, so one site is made at a time. */
const lockFile = path.join(root, 'node_modules', '.shop-build.lock');

const pollMs = 250;

/** Runs `work` under a lock that the processes of this project share; waits while another process builds a site. */
export async function withLock<T>(say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  let lock = tryLock();
  if (!lock) say('Waiting for another build to end');
  while (!lock) {
    await pause(pollMs);
    lock = tryLock();
  }
  try {
    return await work();
  } finally {
    lock.release();
  }
}

function tryLock(): FileLock | null {
  try {
    return takeFileLock(lockFile, 0);
  } catch {
    throw new Error(
      `The build cannot write to ${path.dirname(lockFile)}: make that folder writable, then try again.`,
    );
  }
}
