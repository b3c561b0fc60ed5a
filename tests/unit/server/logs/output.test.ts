import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { outputTo } from '#server/logs/output.ts';

let folder: string;

const lostLine = (count: number) => `lost ${count}\n`;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-output-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('lines are written whole and in their order', async () => {
  const file = join(folder, 'log');
  const output = outputTo(openSync(file, 'a'), lostLine);
  const lines = Array.from({ length: 5_000 }, (_, at) => `${at} ${'é'.repeat(at % 50)}\n`);
  for (const line of lines) output.write(line);
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(lines.join('')));
});

test('lines that found no room are counted', async () => {
  const file = join(folder, 'log');
  const output = outputTo(openSync(file, 'a'), lostLine);
  const line = `${'x'.repeat(999)}\n`;
  // The first is on its way at once, a thousand may wait.
  for (let at = 0; at < 1_011; at++) output.write(line);
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(`${line.repeat(1_001)}lost 10\n`));
});

test('what waits at the end is written before the process goes', async () => {
  const file = join(folder, 'log');
  const output = outputTo(openSync(file, 'a'), lostLine);
  output.write('first\n');
  output.write('second\n');
  await output.flush();
  expect(readFileSync(file, 'utf8')).toContain('second\n');
});

test.runIf(existsSync('/dev/full'))('a full disk loses lines, and never throws or waits', async () => {
  const output = outputTo(openSync('/dev/full', 'a'), lostLine);
  for (let at = 0; at < 100; at++) output.write('line\n');
  await new Promise((resolve) => setTimeout(resolve, 50));
  output.write('more\n');
  await output.flush();
});
