import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { takeFileLock, waitForFileLock } from '#files/file-lock.ts';

function lockFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, 'a.lock');
}

test('a lock has one holder, and the next one when it is released', () => {
  const file = lockFile();
  const lock = takeFileLock(file, 0);
  expect(takeFileLock(file, 0)).toBeNull();
  lock?.release();
  lock?.release();
  const next = takeFileLock(file, 0);
  expect(next).not.toBeNull();
  next?.release();
});

test('the lock of a process that is killed is free', async () => {
  const file = lockFile();
  const code = `const { takeFileLock } = await import(${JSON.stringify(path.resolve('src/files/file-lock.ts'))});
    // Held in a variable: a lock that nobody holds is released with the garbage.
    globalThis.lock = takeFileLock(${JSON.stringify(file)}, 0);
    console.log('held');
    setInterval(() => {}, 1_000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  onTestFinished(() => void holder.kill('SIGKILL'));
  await once(holder.stdout, 'data');
  expect(takeFileLock(file, 0)).toBeNull();
  holder.kill('SIGKILL');
  await once(holder, 'exit');
  const lock = takeFileLock(file, 0);
  expect(lock).not.toBeNull();
  lock?.release();
});

test('a wait for a lock is told once, and ends when the lock is free or its time is over', async () => {
  const file = lockFile();
  const holder = takeFileLock(file, 0);
  const onWait = vi.fn();
  const waiting = waitForFileLock(file, { timeoutMs: Number.POSITIVE_INFINITY, onWait });
  expect(await waitForFileLock(file, { timeoutMs: 0 })).toBeNull();
  expect(await waitForFileLock(file, { timeoutMs: 150 })).toBeNull();
  holder?.release();
  const next = await waiting;
  expect(next).not.toBeNull();
  expect(onWait).toHaveBeenCalledOnce();
  next?.release();
});
