import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { chunksOf } from '#files/read-chunks.ts';

test.each([
  ['', []],
  ['abc', ['abc']],
  ['abcd', ['abcd']],
  ['abcdefghi', ['abcd', 'efgh', 'i']],
])('a file is read whole, in chunks, wherever it ends: %j', (content, chunks) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-chunks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  expect([...chunksOf(file, 4)].length).toBe(chunks.length);
  const texts: string[] = [];
  for (const chunk of chunksOf(file, 4)) texts.push(chunk.toString());
  expect(texts).toEqual(chunks);
});

test('a small file takes the memory of its size, not of a whole chunk', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-chunks-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  writeFileSync(file, 'abc');
  const memory = Array.from(chunksOf(file), ({ buffer }) => buffer.byteLength);
  expect(memory).toHaveLength(1);
  expect(memory[0]).toBeLessThan(1024 * 1024);
});
