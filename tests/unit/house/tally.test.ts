import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closingLine, readPlaywrightReport, readVitestReport, sum } from '../../../scripts/testing/tally.ts';

let file = '';
beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), 'lulu-tally-')), 'report.json');
});
afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));

test('a test file that breaks before its first test counts as one failed test', () => {
  const broken = { status: 'failed', assertionResults: [] };
  const failed = { status: 'failed', assertionResults: [{}, {}] };
  const counts = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 1, numTodoTests: 1 };
  writeFileSync(file, JSON.stringify({ ...counts, testResults: [broken, failed] }));
  expect(readVitestReport(file)).toEqual({ passed: 5, failed: 2, skipped: 2 });
});

test('a journey that passed only at the second try has failed', () => {
  writeFileSync(file, JSON.stringify({ stats: { expected: 3, unexpected: 1, flaky: 1, skipped: 1 } }));
  expect(readPlaywrightReport(file)).toEqual({ passed: 3, failed: 2, skipped: 1 });
});

test('a runner that died before it wrote its report has counted nothing', () => {
  writeFileSync(file, '{"numPassedTests": 5');
  expect(readVitestReport(file)).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('the closing line adds up all parts, and names skipped tests only when there are some', () => {
  const part = { passed: 2, failed: 1, skipped: 0 };
  expect(closingLine(sum([part, part]))).toBe('4 passed, 2 failed');
  expect(closingLine(sum([part, { ...part, skipped: 3 }]))).toBe('4 passed, 2 failed, 3 skipped');
});
