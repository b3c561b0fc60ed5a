import fs, { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outputTo } from '#server/logs/server-log.ts';

const { write } = fs;

/** Bytes that the disk still takes. */
let room: number;
let folder: string;
let file: string;

/** Writes as a disk does that fills up: what has room is written, and the next write fails. */
function writeWithinRoom(fd: number, bytes: Buffer, done: (error: Error | null, bytes: number) => void) {
  const fitting = bytes.subarray(0, room);
  room -= fitting.length;
  if (fitting.length > 0) return write(fd, fitting, done);
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  setImmediate(done, error, 0);
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-full-disk-'));
  file = join(folder, 'log');
  room = 0;
  vi.spyOn(fs, 'write').mockImplementation(writeWithinRoom as never);
  syncBuiltinESMExports();
});

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(folder, { recursive: true, force: true });
});

function open() {
  return outputTo(openSync(file, 'a'), (count) => `lost ${count}\n`);
}

function written(): string {
  return readFileSync(file, 'utf8');
}

test('lines that a full disk refused are counted in one line, once it has room', async () => {
  const output = open();
  output.write('one\n');
  output.write('two\n');
  await output.flush();
  output.write('three\n');
  await output.flush();
  expect(written()).toBe('');
  room = 1_000;
  output.write('four\n');
  await output.flush();
  output.write('five\n');
  await output.flush();
  expect(written()).toBe('four\nlost 3\nfive\n');
});

test('a full disk is tried again with the next line, and not before', async () => {
  const output = open();
  output.write('one\n');
  await output.flush();
  const tries = vi.mocked(fs.write).mock.calls.length;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(vi.mocked(fs.write).mock.calls.length).toBe(tries);
});
