import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  closingLine,
  failedLines,
  readPlaywrightReport,
  readVitestReport,
  skippedLines,
  sum,
} from '../../../scripts/testing/tally.ts';

let file = '';
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'lulu-tally-')), 'report.json');
});
afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));

const rootDir = path.resolve('tests/journeys');

test('a test file that breaks before its first test counts as one failed test', () => {
  const broken = {
    name: path.resolve('tests/unit/a.test.ts'),
    status: 'failed',
    message: 'SyntaxError: Unexpected end',
    assertionResults: [],
  };
  const failed = {
    name: path.resolve('tests/unit/b.test.ts'),
    status: 'failed',
    assertionResults: [
      { fullName: 'one', status: 'failed', failureMessages: ['Error: 1 is not 2'] },
      { fullName: 'one more', status: 'passed', failureMessages: [] },
      { fullName: 'group two', status: 'skipped', meta: { reason: 'Only SQLite has it.' } },
      { fullName: 'three', status: 'todo', meta: {} },
    ],
  };
  const counts = { numPassedTests: 5, numFailedTests: 1 };
  writeFileSync(file, JSON.stringify({ ...counts, testResults: [broken, failed] }));
  expect(readVitestReport(file)).toEqual({
    passed: 5,
    failed: 2,
    skipped: [
      { file: 'tests/unit/b.test.ts', name: 'group two', reason: 'Only SQLite has it.' },
      { file: 'tests/unit/b.test.ts', name: 'three', reason: '' },
    ],
    failures: [
      { file: 'tests/unit/a.test.ts', name: '', error: 'SyntaxError: Unexpected end' },
      { file: 'tests/unit/b.test.ts', name: 'one', error: 'Error: 1 is not 2' },
    ],
  });
});

test('a journey that passed only at the second try has failed and is named with its error, and one that was skipped is named with its reason', () => {
  const result = (status: string, description?: string, results: object[] = [{}]) => ({
    status,
    annotations: description ? [{ type: 'skip', description }] : [],
    results,
  });
  const failedOnce = result('flaky', undefined, [{ error: { message: 'Error: too late' } }, {}]);
  const group = {
    title: 'a guest',
    file: 'cart.test.ts',
    specs: [{ title: 'orders', tests: [result('skipped', 'No browser.')] }],
  };
  const suite = {
    title: 'cart.test.ts',
    file: 'cart.test.ts',
    specs: [{ title: 'the cart', tests: [result('expected'), result('skipped')] }],
    suites: [
      group,
      { title: 'a customer', file: 'cart.test.ts', specs: [{ title: 'pays', tests: [failedOnce] }] },
      { title: 'a rider', file: 'cart.test.ts', specs: [{ title: 'comes', tests: [result('unexpected')] }] },
    ],
  };
  const stats = { expected: 3, unexpected: 1, flaky: 1 };
  writeFileSync(file, JSON.stringify({ stats, config: { rootDir }, suites: [suite] }));
  expect(readPlaywrightReport(file, 'There is no PHP here.')).toEqual({
    passed: 3,
    failed: 2,
    skipped: [
      { file: 'tests/journeys/cart.test.ts', name: 'the cart', reason: 'There is no PHP here.' },
      { file: 'tests/journeys/cart.test.ts', name: 'a guest orders', reason: 'No browser.' },
    ],
    failures: [
      { file: 'tests/journeys/cart.test.ts', name: 'a customer pays', error: 'Error: too late' },
      { file: 'tests/journeys/cart.test.ts', name: 'a rider comes', error: '' },
    ],
  });
});

test('a runner that died before it wrote its report has counted nothing', () => {
  writeFileSync(file, '{"numPassedTests": 5');
  expect(readVitestReport(file)).toEqual({ passed: 0, failed: 0, skipped: [], failures: [] });
});

const skipped = (name: string, reason = '') => ({ file: 'tests/a.test.ts', name, reason });

test('the closing line adds up all parts, and counts skipped tests only when there are some', () => {
  const part = { passed: 2, failed: 1, skipped: [], failures: [] };
  expect(closingLine(sum([part, part]))).toBe('4 passed, 2 failed');
  const withSkipped = { ...part, skipped: [skipped('one'), skipped('two')] };
  expect(closingLine(sum([withSkipped, { ...part, skipped: [skipped('one')] }]))).toBe(
    '4 passed, 2 failed, 3 skipped',
  );
});

test('each skipped test is named once, under its reason', () => {
  const tests = [skipped('one', 'No PHP.'), skipped('two'), skipped('three', 'No PHP.'), skipped('two')];
  expect(skippedLines(tests)).toEqual([
    'No PHP.',
    '  tests/a.test.ts: one',
    '  tests/a.test.ts: three',
    'Skipped:',
    '  tests/a.test.ts: two',
  ]);
  expect(skippedLines([])).toEqual([]);
});

test('each failed test is named with the first line of its error, without its colors', () => {
  const failures = [
    { file: 'tests/a.test.ts', name: 'one', error: '\n\u001b[31mError: 1 is not 2\u001b[39m\n    at a.ts:1' },
    { file: 'tests/b.test.ts', name: '', error: '' },
  ];
  expect(failedLines(failures)).toEqual([
    '  tests/a.test.ts: one',
    '    Error: 1 is not 2',
    '  tests/b.test.ts: failed before its first test',
  ]);
  expect(failedLines([])).toEqual([]);
});
