import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { type CompressionOptions, compressFiles, compressRest } from '#release/compress.ts';

let options: CompressionOptions;

beforeEach(() => {
  const folder = mkdtempSync(path.join(tmpdir(), 'compress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  options = { siteDir: folder, products: 1, gzip: false };
});

test('each file of a list is compressed', async () => {
  const files = Array.from({ length: 20 }, (_, index) => put(`${index}.html`));
  await compressFiles(files, options);
  for (const file of files) {
    expect(brotliDecompressSync(readFileSync(compressed(file))).toString()).toBe(textOf(file));
  }
});

test('what came by no list is compressed at the end, and nothing twice', async () => {
  await compressFiles([put('1.html')], options);
  writeFileSync(compressed('1.html'), 'made already');
  put('data.json');
  put('picture.webp');
  put('short.html', 'short');
  await compressRest(options);
  expect(readFileSync(compressed('1.html'), 'utf8')).toBe('made already');
  expect(existsSync(compressed('data.json'))).toBe(true);
  expect(existsSync(compressed('picture.webp'))).toBe(false);
  expect(existsSync(compressed('short.html'))).toBe(false);
});

test('for hosts there is gzip too, and what is reused from the previous site is not made again', async () => {
  const forHosts = { ...options, gzip: true };
  await compressFiles([put('1.html')], options);
  writeFileSync(compressed('1.html'), 'reused');
  await compressRest(forHosts);
  expect(readFileSync(compressed('1.html'), 'utf8')).toBe('reused');
  expect(gunzipSync(readFileSync(`${options.siteDir}/1.html.gz`)).toString()).toBe(textOf('1.html'));
  put('short.html', 'short');
  put('picture.webp');
  put('2.html');
  await compressRest(forHosts);
  const files = ['1.html', '2.html', 'picture.webp', 'short.html'];
  const twins = ['1.html.br', '1.html.gz', '2.html.br', '2.html.gz'];
  expect(readdirSync(options.siteDir).toSorted()).toEqual([...files, ...twins].toSorted());
});

test('a large shop is compressed in less time and a small one to fewer bytes', async () => {
  const many = { ...options, products: 10_000 };
  await compressFiles([put('1.html')], many);
  const quick = readFileSync(compressed('1.html')).length;
  rmSync(compressed('1.html'));
  await compressFiles(['1.html'], options);
  expect(readFileSync(compressed('1.html')).length).toBeLessThan(quick);
});

test('a file larger than the memory should hold is compressed as it is read', async () => {
  const forHosts = { ...options, products: 10_000, gzip: true };
  const file = path.join(options.siteDir, put('large.txt', ''));
  const size = 96_000_000;
  truncateSync(file, size);
  const held = () => process.memoryUsage().arrayBuffers;
  const [before, seen] = [held(), [held()]];
  const watch = setInterval(() => seen.push(held()), 1);
  await compressRest(forHosts);
  clearInterval(watch);
  expect(Math.max(...seen) - before).toBeLessThan(size / 2);
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).length).toBe(size);
  expect(gunzipSync(readFileSync(`${file}.gz`)).length).toBe(size);
});

function put(file: string, text = textOf(file)): string {
  writeFileSync(path.join(options.siteDir, file), text);
  return file;
}

function textOf(file: string): string {
  return Array.from({ length: 200 }, (_, index) => `<li>${file}: pearl ${(index * 7919) % 613}</li>`).join(
    '\n',
  );
}

function compressed(file: string): string {
  return path.join(options.siteDir, `${file}.br`);
}
