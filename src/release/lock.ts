import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './project.ts';

/** Astro keeps its working files in the project, so one site is made at a time. */
const lockFolder = path.join(root, 'node_modules', '.shop-build');

/** Runs `work` under a lock that the processes of this project share; waits while another process builds a site. */
export async function withLock<T>(say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; !tryLock(); tries++) {
    if (tries === 0) say('Waiting for another build to end');
    await pause(250);
  }
  try {
    return await work();
  } finally {
    rmSync(lockFolder, { recursive: true, force: true });
  }
}

function tryLock(): boolean {
  try {
    mkdirSync(lockFolder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new Error(
        `The build cannot write to ${path.dirname(lockFolder)}: make that folder writable, then try again.`,
      );
    }
    if (!isHeld()) rmSync(lockFolder, { recursive: true, force: true });
    return false;
  }
  writeFileSync(path.join(lockFolder, 'pid'), String(process.pid));
  return true;
}

/** How long a process that has taken the lock may need to write its process id. */
const writeGraceMs = 5_000;

/** Whether the process that holds the lock still lives, or has just taken it and not yet written its process id. */
function isHeld(): boolean {
  try {
    const holder = Number(readFileSync(path.join(lockFolder, 'pid'), 'utf8'));
    if (holder > 0) return isAlive(holder);
    return Date.now() - statSync(lockFolder).mtimeMs < writeGraceMs;
  } catch {
    return existsSync(lockFolder) && Date.now() - statSync(lockFolder).mtimeMs < writeGraceMs;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
