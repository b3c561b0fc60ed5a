import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
    writeFileSync(path.join(lock, 'pid'), String(process.pid));
    return true;
  } catch {
    if (!isHeld()) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

/** Whether the process that took the lock still lives; in the moment before it has written its number, it does. */
function isHeld(): boolean {
  try {
    process.kill(Number(readFileSync(path.join(lock, 'pid'), 'utf8')), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
