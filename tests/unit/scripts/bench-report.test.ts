import { expect, test } from 'vitest';
import { chartsOf } from '../../../scripts/bench/report/charts.ts';
import { goalRows, goalsTable } from '../../../scripts/bench/report/goals-table.ts';
import { reportPage } from '../../../scripts/bench/report/page.ts';
import type { Figure, Result } from '../../../scripts/bench/results.ts';
import { growthOf } from '../../../scripts/bench/soak/summary.ts';

const machine = {
  processor: 'A & B <fast>',
  cores: 2,
  memoryMegabytes: 8_000,
  system: 'linux x64',
  node: 'v24.0.0',
  load: 0.4,
};
const result = (figures: readonly Figure[]): Result => ({
  name: 'add',
  measuredAt: '2026-11-24T20:00:00.000Z',
  commit: 'abcdef12',
  machine,
  figures,
});
const ours = { contestant: 'this shop', unit: 'ms' } as const;
const add: Figure = { ...ours, name: 'Add works, slow 3G', value: 940 };

test('each figure with a goal stands in the table, with what was reached and the verdict', () => {
  const rows = goalRows([
    result([
      add,
      { ...ours, name: 'kept', value: 10, most: 10 },
      { ...ours, name: 'missed', value: 11, most: 10 },
      { ...ours, name: 'too few', value: 4_999, least: 5_000, unit: 'a second', products: 1_000 },
    ]),
  ]);
  expect(goalsTable(rows).split('\n').slice(2)).toEqual([
    expect.stringMatching(/^kept +10 ms +at most 10 ms +reached +abcdef12$/),
    expect.stringMatching(/^missed +11 ms +at most 10 ms +MISSED +abcdef12$/),
    expect.stringMatching(/^too few, 1,000 products +4,999 a second +at least 5,000 a second +MISSED/),
  ]);
});

test('what is quoted is marked as such, and never shown without a figure of our own', () => {
  expect(chartsOf([])).toEqual([]);
  const [chart, ...others] = chartsOf([add]);
  expect(others).toEqual([]);
  expect(chart?.svg.match(/class="bar ours"/g)).toHaveLength(1);
  expect(chart?.svg.match(/class="bar quoted"/g)).toHaveLength(7);
});

test('how a figure grows is drawn from two sizes on, and labels do not cover each other', () => {
  const name = 'search: until the first results, median';
  const of = (contestant: string, products: number, value: number): Figure => ({
    name,
    contestant,
    products,
    value,
    unit: 'bytes',
  });
  expect(chartsOf([of('this shop', 1_000, 5_900)])).toEqual([]);
  const [chart] = chartsOf([
    of('this shop', 1_000, 5_900),
    of('this shop', 10_000, 7_100),
    of('other', 1_000, 6_000),
    of('other', 10_000, 7_150),
  ]);
  const heights = [...(chart?.svg.matchAll(/<text class="value [^"]*" x="[\d.]+" y="([\d.]+)"/g) ?? [])];
  const [first = 0, second = 0] = heights.map(([, y]) => Number(y)).toSorted((a, b) => a - b);
  expect(second - first).toBeGreaterThanOrEqual(15);
});

test('the page of plots needs no other file, and takes no text for markup', () => {
  const results = [result([{ ...add, most: 1_000 }])];
  const page = reportPage(chartsOf([add]), goalRows(results), results);
  expect(page).not.toMatch(/<script|\bsrc=|<link|url\((?!#)/);
  expect(page).toContain('A &amp; B &lt;fast>');
  expect(page).toContain('1 of 1 goals are reached');
});

test('memory that grows in each life is told by minute, and a life that begins with more is no growth', () => {
  const life = (number: number, from: number, each: number) =>
    Array.from({ length: 30 }, (_, index) => ({
      life: number,
      age: 60 + 2 * index,
      megabytes: from + (index * 2 * each) / 60,
    }));
  expect(growthOf([...life(0, 200, 3), ...life(1, 250, 3)])).toBeCloseTo(3, 6);
  expect(growthOf([...life(0, 200, 0), ...life(1, 250, 0)])).toBeCloseTo(0, 6);
  expect(growthOf([])).toBe(0);
});
