import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
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
  compressRest(folder);
  expect(readFileSync(variant('1.html'), 'utf8')).toBe('made already');
  expect(brotliDecompressSync(readFileSync(variant('data.json'))).toString()).toBe(textOf('data.json'));
  expect(existsSync(variant('picture.webp'))).toBe(false);
  expect(existsSync(variant('short.html'))).toBe(false);
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
