import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type CountHistory, highWaterMark, readHistory, withCount } from '#release/count-history.ts';
import { guardPublication } from '#release/publication.ts';
import { readPublished, writePublished } from '#release/published-record.ts';
import { products } from '../../support/products.ts';

const source = 'https://shop.example';
const dayMs = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 10, 1);

function publishEach(counts: readonly number[], everyMs: number): CountHistory | undefined {
  let history: CountHistory | undefined;
  counts.forEach((count, index) => {
    const before = index === 0 ? null : (counts[index - 1] ?? null);
    const now = start + index * everyMs;
    history = withCount(history, { source, products: count, before, isForced: false, now });
  });
  return history;
}

test('the most products of the last 30 days are known, however many publications there were', () => {
  const quarterHours = Array.from({ length: 45 }, (_, index) => Math.floor(1000 * 0.94 ** index));
  const history = publishEach(quarterHours, dayMs / 96);
  expect(highWaterMark(history, source, start + dayMs)).toBe(1000);
  expect(history?.days).toEqual([{ day: '2026-11-01', products: 1000 }]);
  expect(highWaterMark(history, source, start + 30 * dayMs)).toBe(1000);
  expect(highWaterMark(history, source, start + 31 * dayMs)).toBe(0);
});

test('a history stays short, and what stood until now counts as of today', () => {
  const history = publishEach(
    Array.from({ length: 400 }, () => 7),
    dayMs,
  );
  expect(history?.days).toHaveLength(31);
  const now = start + 500 * dayMs;
  const later = withCount(history, { source, products: 5, before: 7, isForced: false, now });
  expect(later.days).toEqual([{ day: '2028-03-15', products: 7 }]);
});

test('what was forced begins anew, and another source has no say', () => {
  const history = publishEach([100, 90], dayMs);
  const now = start + dayMs;
  const forced = withCount(history, { source, products: 40, before: 90, isForced: true, now });
  expect(highWaterMark(forced, source, now)).toBe(40);
  expect(highWaterMark(history, 'https://other.example', now)).toBe(0);
});

test('a history that makes no sense is none', () => {
  for (const value of [null, 5, 'x', { source }, { source: 1, days: [] }])
    expect(readHistory(value)).toBeUndefined();
  const good = { day: '2026-11-01', products: 3 };
  expect(readHistory({ source, days: [null, { day: 'x', products: 1 }, good] })).toEqual({
    source,
    days: [good],
  });
});

test.each(['release', 'static'] as const)(
  'a drain of a few products at a time is refused once half of them are gone: %s',
  async (target) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'drain-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const from = { apiUrl: source, note: null };
    const history = withCount(undefined, {
      source,
      products: 100,
      before: null,
      isForced: false,
      now: Date.now(),
    });
    const folder = path.join(dataDir, 'site');
    await writePublished(
      dataDir,
      { products: 52, received: 52, fingerprint: 'one', folder, apiUrl: source, history },
      target,
    );
    expect(readPublished(dataDir, target)?.history).toEqual(history);
    const guard = (count: number, force = false) => {
      const report = { received: count, published: count, issues: [] };
      const pulled = { report, snapshot: { products: products(count), extras: [] } };
      return guardPublication(pulled, null, { dataDir, source: from, target, force });
    };
    expect(await guard(50)).toEqual([]);
    await expect(guard(49)).rejects.toThrow('The shop had 100 products earlier and would have 49.');
    expect(await guard(49, true)).toHaveLength(1);
  },
);
