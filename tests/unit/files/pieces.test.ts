import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { piecesOf } from '#files/pieces.ts';

test.each([
  ['', []],
  ['abc', ['abc']],
  ['abcd', ['abcd']],
  ['abcdefghi', ['abcd', 'efgh', 'i']],
])('the pieces of a file are its content: %j', (content, pieces) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-pieces-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'file');
  writeFileSync(file, content);
  expect([...piecesOf(file, 4)].length).toBe(pieces.length);
  const texts: string[] = [];
  for (const piece of piecesOf(file, 4)) texts.push(piece.toString());
  expect(texts).toEqual(pieces);
});
