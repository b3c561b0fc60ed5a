import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { removeStaged, writeAtomically } from '#files/write-atomically.ts';

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'shop-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('a file is written in place of the one before it, and nothing is left beside it', async () => {
  const file = path.join(folder(), 'a.txt');
  await writeAtomically(file, 'old');
  await writeAtomically(file, 'new', { mode: 0o600, flush: true });
  expect(readFileSync(file, 'utf8')).toBe('new');
  if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(['a.txt']);
});

test('of several writers at once the file is one of theirs, whole', async () => {
  const file = path.join(folder(), 'a.txt');
  const texts = Array.from({ length: 20 }, (_, index) => String(index).repeat(100_000));
  await Promise.all(texts.map((text) => writeAtomically(file, text)));
  expect(texts).toContain(readFileSync(file, 'utf8'));
});

test('what cannot take its place leaves nothing behind', async () => {
  const target = path.join(folder(), 'taken');
  mkdirSync(path.join(target, 'inside'), { recursive: true });
  await expect(writeAtomically(target, 'text')).rejects.toThrow();
  expect(readdirSync(path.dirname(target))).toEqual(['taken']);
});

test('what a killed writer has left is removed, and nothing else', async () => {
  const kept = ['a.json', 'a.json.br', 'b.json.1.new', 'a.json.new.txt'];
  const inside = folder();
  for (const name of [...kept, 'a.json.1.new', 'a.json.2.new']) writeFileSync(path.join(inside, name), '');
  await removeStaged(path.join(inside, 'a.json'));
  expect(readdirSync(inside)).toEqual(kept.toSorted());
});
