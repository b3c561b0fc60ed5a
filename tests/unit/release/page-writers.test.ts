import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { openPageWriters } from '#release/page-writers.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'writers-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

test.each([5, 11])('pages of all lengths are written as they were given, at quality %i', async (quality) => {
  const writers = openPageWriters({ quality, gzipLevel: 3 }, { from: '', to: folder, hasGzip: false });
  // Two of 250,000 bytes do not fit into one message, and the last is longer than a message.
  const lengths = [0, 199, 250_000, 250_000, 40_000, 500_000];
  const memory = Buffer.alloc(Math.max(...lengths));
  // The same memory for each, as the pages are given that are rendered.
  for (const [index, length] of lengths.entries())
    await writers.write(path.join(folder, `${index}.html`), memory.subarray(0, length).fill(`${index}`));
  const written = await writers.end();
  expect(written.map(({ bytes }) => bytes).toSorted((a, b) => a - b)).toEqual(
    lengths.toSorted((a, b) => a - b),
  );
  for (const [index, length] of lengths.entries()) {
    const file = path.join(folder, `${index}.html`);
    const content = readFileSync(file);
    expect(content.equals(Buffer.alloc(length, `${index}`))).toBe(true);
    if (length < 200) continue;
    expect(brotliDecompressSync(readFileSync(`${file}.br`)).equals(content)).toBe(true);
    expect(gunzipSync(readFileSync(`${file}.gz`)).equals(content)).toBe(true);
    const { compressedBytes } = written.find(({ outFile }) => outFile === file) ?? {};
    expect(compressedBytes).toBe(readFileSync(`${file}.br`).length);
  }
});

test('a page that cannot be written is a fault with the code of the system', async () => {
  const writers = openPageWriters({ quality: 5, gzipLevel: null }, { from: '', to: folder, hasGzip: false });
  await writers.write(path.join(folder, 'no/such/folder.html'), Buffer.from('page'));
  await expect(writers.end()).rejects.toMatchObject({ code: 'ENOENT' });
});
