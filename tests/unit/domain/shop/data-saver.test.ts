import { afterEach, describe, expect, test, vi } from 'vitest';
import { isPersonal } from '#domain/account/sign-out.ts';
import {
  decodeSaved,
  encodeSaved,
  isSaving,
  savedBytes,
  saverPicture,
  sentBytes,
} from '#domain/shop/data-saver.ts';
import { pageUsed, savedToday } from '#domain/shop/frame-messages.ts';

/** A browser with this choice in its storage, this connection, and the wish for less data or not. */
function browser(choice: unknown, connection?: object, reduced = false): void {
  vi.stubGlobal('localStorage', choice === undefined ? {} : { dataSaver: choice });
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
}

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('R43: data are saved', () => {
  test.each([
    ['not if nothing asks for it', undefined, undefined, false, false],
    ['if the shopper chose so', 'on', {}, false, true],
    ['if the browser is told to', undefined, { saveData: true }, false, true],
    ['on a line of the second generation', undefined, { effectiveType: '2g' }, false, true],
    ['not on a line of the third', undefined, { effectiveType: '3g', saveData: false }, false, false],
    ['if the system is set to reduce data', undefined, undefined, true, true],
    ['not if the shopper chose not to, whatever the rest says', 'off', { saveData: true }, true, false],
  ])('%s', (_, choice, connection, reduced, expected) => {
    browser(choice, connection, reduced);
    expect(isSaving()).toBe(expected);
  });

  test('as the connection says if the storage is forbidden', () => {
    browser(undefined, { saveData: true });
    vi.stubGlobal('localStorage', undefined);
    expect(isSaving()).toBe(true);
  });
});

test.each([
  ['/pictures/abcdefghij27-640.avif', '/pictures/abcdefghij27-200.avif'],
  [
    'https://shop.example/pictures/abcdefghij27-320.avif',
    'https://shop.example/pictures/abcdefghij27-200.avif',
  ],
  ['/pictures/abcdefghij27-200.avif', null],
  ['/pictures/abcdefghij27-1080.webp', null],
  ['/pictures/abcdefghij27-share.jpg', null],
])('R43: the file of %s for the data saver is %s', (address, small) => {
  expect(saverPicture(address)).toBe(small);
});

test('R43: what a small picture saves grows with the one that it stands for', () => {
  expect(savedBytes(1_500, 200)).toBe(0);
  expect(savedBytes(1_500, 0)).toBe(0);
  expect(savedBytes(1_500, 320) + 1_500).toBeGreaterThan(3_000);
  expect(savedBytes(1_500, 640) + 1_500).toBeLessThan(10_000);
});

test('R43: a page that the worker has handed on counts as it was sent, not as it was unpacked', () => {
  const page = { name: 'https://shop.example/', entryType: 'navigation' };
  const sent = {
    ...page,
    transferSize: 10_460,
    encodedBodySize: 10_160,
    decodedBodySize: 54_176,
    workerStart: 0,
  };
  expect(sentBytes(sent)).toBe(10_460);
  const handedOn = {
    ...page,
    transferSize: 54_476,
    encodedBodySize: 54_176,
    decodedBodySize: 54_176,
    workerStart: 793,
  };
  expect(sentBytes(handedOn)).toBeGreaterThan(10_000);
  expect(sentBytes(handedOn)).toBeLessThan(12_000);
  const size = { encodedBodySize: 1_260, decodedBodySize: 1_260, workerStart: 1_301 };
  const picture = { name: 'https://shop.example/pictures/a-200.avif', entryType: 'resource', ...size };
  expect(sentBytes({ ...picture, transferSize: 1_560 })).toBe(1_560);
  expect(sentBytes({ ...picture, transferSize: 0 })).toBe(0);
});

test('R43: what was saved is counted by the day, and rubbish counts nothing', () => {
  const day = 'Tue-Nov-24-2026';
  expect(decodeSaved(encodeSaved(41_234.5, day), day)).toBe(41_235);
  expect(decodeSaved(encodeSaved(41_234.5, day), 'Wed-Nov-25-2026')).toBe(0);
  for (const text of [undefined, '', day, `${day} x`, `${day} -5`, `${day} 1e99`, 'null'])
    expect(decodeSaved(text, day)).toBe(0);
});

test('R43: the figures are said in kilobytes', () => {
  expect(pageUsed(23_400)).toBe('This page used about 23\u00a0kB.');
  expect(savedToday(1_234_567)).toBe('About 1,235\u00a0kB saved today.');
});

test('R24: the choice to save data, and what was saved, belong to the device', () => {
  expect(['dataSaver', 'dataSaved'].filter(isPersonal)).toEqual([]);
});
