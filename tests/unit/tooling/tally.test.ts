import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readReport, summaryOf } from '../../../scripts/testing/results.ts';

let file = '';
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'lulu-tally-')), 'report.json');
});
afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));

test('of a report of Vitest, a file that breaks before its first test counts as one failed test', () => {
  const assertionResults = [
    { fullName: 'one', status: 'failed' },
    { fullName: 'one more', status: 'passed' },
    { fullName: 'two', status: 'skipped', meta: { reason: 'only SQLite has it' } },
    { fullName: 'three', status: 'todo', meta: {} },
  ];
  const testResults = [
    { name: path.resolve('tests/unit/a.test.ts'), status: 'failed', assertionResults: [] },
    { name: path.resolve('tests/unit/b.test.ts'), status: 'failed', assertionResults },
  ];
  writeFileSync(file, JSON.stringify({ testResults }));
  expect(summaryOf(readReport(file)).split('\n')).toEqual([
    'skipped: tests/unit/b.test.ts: two (only SQLite has it)',
    'todo: tests/unit/b.test.ts: three',
    'failed: tests/unit/a.test.ts: failed before a test',
    'failed: tests/unit/b.test.ts: one',
    '1 passed, 2 failed, 2 skipped',
  ]);
});

test('of a report of Playwright, a journey that passed only at the second try has failed; each is named once', () => {
  const spec = (title: string, ...statuses: string[]) => ({
    title,
    tests: statuses.map((status) => ({ status, annotations: [{ type: 'skip', description: 'no browser' }] })),
  });
  const suite = {
    file: 'cart.test.ts',
    specs: [{ title: 'the cart', tests: [{ status: 'expected', annotations: [] }] }],
    suites: [
      { file: 'cart.test.ts', specs: [spec('a guest orders', 'skipped', 'skipped'), spec('pays', 'flaky')] },
    ],
  };
  const config = { rootDir: path.resolve('tests/journeys') };
  writeFileSync(file, JSON.stringify({ config, suites: [suite] }));
  expect(summaryOf(readReport(file)).split('\n')).toEqual([
    'skipped: tests/journeys/cart.test.ts: a guest orders (no browser)',
    'failed: tests/journeys/cart.test.ts: pays (no browser)',
    '1 passed, 1 failed, 2 skipped',
  ]);
});

test('a runner that died before it wrote its report has counted nothing', () => {
  writeFileSync(file, '{"testResults": [');
  expect(summaryOf(readReport(file))).toBe('0 passed, 0 failed');
});
