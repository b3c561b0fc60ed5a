import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { compressRest } from '#release/compress.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'compress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

test('each text is compressed, and nothing twice', async () => {
  put('1.html');
  writeFileSync(variant('1.html'), 'made already');
  put('data.json');
  put('picture.webp');
  put('short.html', 'short');
  await compressRest(folder, false);
  expect(readFileSync(variant('1.html'), 'utf8')).toBe('made already');
  expect(brotliDecompressSync(readFileSync(variant('data.json'))).toString()).toBe(textOf('data.json'));
  expect(existsSync(variant('picture.webp'))).toBe(false);
  expect(existsSync(variant('short.html'))).toBe(false);
});

test('for hosts there is gzip too, and what is reused from the previous site is not made again', async () => {
  put('1.html');
  writeFileSync(variant('1.html'), 'reused');
  writeFileSync(`${folder}/1.html.gz`, 'reused');
  put('short.html', 'short');
  put('picture.webp');
  put('2.html');
  await compressRest(folder, true);
  expect(readFileSync(variant('1.html'), 'utf8')).toBe('reused');
  expect(readFileSync(`${folder}/1.html.gz`, 'utf8')).toBe('reused');
  expect(gunzipSync(readFileSync(`${folder}/2.html.gz`)).toString()).toBe(textOf('2.html'));
  const files = ['1.html', '2.html', 'picture.webp', 'short.html'];
  const twins = ['1.html.br', '1.html.gz', '2.html.br', '2.html.gz'];
  expect(readdirSync(folder).toSorted()).toEqual([...files, ...twins].toSorted());
});

function put(file: string, text = textOf(file)): string {
  writeFileSync(path.join(folder, file), text);
  return file;
}

function textOf(file: string): string {
  return Array.from({ length: 200 }, (_, index) => `<li>${file}: pearl ${(index * 7919) % 613}</li>`).join(
    '\n',
  );
}

function variant(file: string): string {
  return path.join(folder, `${file}.br`);
}
