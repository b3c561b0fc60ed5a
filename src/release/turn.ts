import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { root } from './project.ts';

/** Astro keeps its working files in the project, so one site is made at a time. */
const lock = path.join(root, 'node_modules', '.shop-build');

/** Runs `work` when no other process of this project is making a site. */
export async function inTurn<T>(say: (line: string) => void, work: () => Promise<T>): Promise<T> {
  for (let tries = 0; !take(); tries++) {
    if (tries === 0) say('Waiting for another build to end');
    await pause(250);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function take(): boolean {
  try {
    mkdirSync(lock);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
      throw new Error(
        `The build cannot write to ${path.dirname(lock)}: make that folder writable, then try again.`,
      );
    }
    if (!isHeld()) rmSync(lock, { recursive: true, force: true });
    return false;
  }
  writeFileSync(path.join(lock, 'pid'), String(process.pid));
  return true;
}

/** Milliseconds in which a process that took the lock has written its number. */
const writingTime = 5_000;

/** Whether the process that took the lock still lives, or has just taken it and not yet written its number. */
function isHeld(): boolean {
  try {
    const taker = Number(readFileSync(path.join(lock, 'pid'), 'utf8'));
    if (taker > 0) return isAlive(taker);
    return Date.now() - statSync(lock).mtimeMs < writingTime;
  } catch {
    return existsSync(lock) && Date.now() - statSync(lock).mtimeMs < writingTime;
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
