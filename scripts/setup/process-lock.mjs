import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const beatEveryMs = 2_000;
/** Time without a sign of life after which a holder counts as dead, ms, even where another program has got its process id. */
const goneAfterMs = 60_000;

/**
 * Waits until no other process holds the lock `folder`, then holds it until `release()`. The folder is made under another name first,
 * so that it appears complete. `src/files/file-lock.ts` cannot be used, since this runs before Node 24 and the packages are installed.
 */
export async function acquireLock(folder, { log, pollMs = 300 }) {
  let told = false;
  while (!claim(folder)) {
    const holder = read(folder);
    if (holder && isHolderGone(holder)) clear(folder, holder);
    else if (holder?.pid && !told) {
      log(`process ${holder.pid} is at it already; waiting until it is done.`);
      told = true;
    }
    await pause(pollMs);
  }
  const beat = setInterval(() => showLife(folder), beatEveryMs);
  beat.unref();
  return {
    folder,
    release() {
      clearInterval(beat);
      discard(folder);
    },
  };
}

function claim(folder) {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  writeFileSync(path.join(draft, 'holder'), String(process.pid));
  try {
    renameSync(draft, folder);
    return true;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (['ENOTEMPTY', 'EEXIST'].includes(error.code)) return false;
    // Codes of Windows for a folder that exists.
    if (['EPERM', 'EACCES'].includes(error.code) && exists(folder)) return false;
    throw error;
  }
}

/**
 * Process that holds the lock, and the time of its last sign of life (epoch ms). Process 0 where the folder does not name it;
 * null when the folder is gone.
 */
function read(folder) {
  const file = path.join(folder, 'holder');
  try {
    return { pid: Number(readFileSync(file, 'utf8')), seen: statSync(file).mtimeMs };
  } catch {
    return exists(folder) ? { pid: 0, seen: changedAt(folder) } : null;
  }
}

/** Time of the last change of the folder, epoch ms; now when it is gone. */
function changedAt(folder) {
  try {
    return statSync(folder).mtimeMs;
  } catch {
    return Date.now();
  }
}

function isHolderGone({ pid, seen }) {
  if (Date.now() - seen > goneAfterMs) return true;
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code !== 'EPERM';
  }
}

/**
 * Removes the lock of a dead holder. Of two processes that find the same one, the second must not remove the lock of the first.
 */
function clear(folder, holder) {
  const discarded = `${folder}.${process.pid}.old`;
  try {
    renameSync(folder, discarded);
    if (read(discarded)?.pid === holder.pid) rmSync(discarded, { recursive: true, force: true });
    else renameSync(discarded, folder);
  } catch {
    // Another process was faster.
  }
}

function discard(folder) {
  const discarded = `${folder}.${process.pid}.old`;
  try {
    renameSync(folder, discarded);
    rmSync(discarded, { recursive: true, force: true });
  } catch {
    // Windows keeps the folder while a program in it runs; the next command finds its holder gone.
  }
}

function showLife(folder) {
  try {
    utimesSync(path.join(folder, 'holder'), new Date(), new Date());
  } catch {
    // The next sign of life may succeed.
  }
}

function exists(folder) {
  try {
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}
