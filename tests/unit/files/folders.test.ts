import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeFolder } from '#files/folders.ts';

let parent: string;

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'shop-folder-'));
});

afterEach(() => rmSync(parent, { recursive: true, force: true }));

test('a folder is made with those above it, only for its owner if that is said', () => {
  const folder = join(parent, 'a', 'b');
  makeFolder(folder, 0o700);
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
  if (process.platform === 'win32') return;
  for (const made of [folder, join(parent, 'a')]) expect(statSync(made).mode & 0o777).toBe(0o700);
});

test('a file in the way is an error', () => {
  const file = join(parent, 'file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow('EEXIST');
  expect(() => makeFolder(join(file, 'a', 'b'))).toThrow('EEXIST');
});

test.runIf(process.platform === 'linux')('a folder that the system does not make is an error', () => {
  expect(() => makeFolder('/proc/none/a/b')).toThrow('ENOENT');
});
