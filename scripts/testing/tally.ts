import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

export interface Tally {
  passed: number;
  failed: number;
  skipped: readonly SkippedTest[];
  /** The failed tests, as many as `failed`, unless a runner failed without a failed test. */
  failures: readonly FailedTest[];
}

export interface FailedTest {
  /** Path relative to the root of the repository; the name of a part or a check that is no file. */
  file: string;
  /** '' for a file that failed before its first test. */
  name: string;
  /** The error as the runner wrote it, with its colors and stack; '' where it wrote none. */
  error: string;
}

export interface SkippedTest {
  /** Path relative to the root of the repository. */
  file: string;
  name: string;
  /** One sentence; '' where the test gives none. */
  reason: string;
}

const nothing: Tally = { passed: 0, failed: 0, skipped: [], failures: [] };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: [...total.skipped, ...each.skipped],
      failures: [...total.failures, ...each.failures],
    }),
    nothing,
  );
}

/** The last line of a test run. */
export function closingLine({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
}

/**
 * Lines that name the skipped tests under their reasons. A test that was skipped on both databases, or in both widths of letters,
 * is named once.
 */
export function skippedLines(skipped: readonly SkippedTest[]): string[] {
  const byReason = Map.groupBy(skipped, ({ reason }) => reason);
  return [...byReason].flatMap(([reason, tests]) => [
    reason || 'Skipped:',
    ...new Set(tests.map(({ file, name }) => `  ${file}: ${name}`)),
  ]);
}

/** Lines that name each failed test, and below it the first line of its error, where it has one. */
export function failedLines(failures: readonly FailedTest[]): string[] {
  return failures.flatMap(({ file, name, error }) => [
    `  ${file}: ${name || 'failed before its first test'}`,
    ...stripVTControlCharacters(error)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, 1)
      .map((line) => `    ${line.trim()}`),
  ]);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: {
      status: string;
      fullName: string;
      failureMessages?: string[];
      meta?: { reason?: string };
    }[];
  }[];
}

/** Statuses of tests that did not run in Vitest: filtered out, or skipped. */
const notRun = new Set(['skipped', 'pending', 'todo']);

/** Counts the tests in a report of Vitest. A file that failed before its first test counts as one failed test. */
export function readVitestReport(file: string): Tally {
  const report = readReport<VitestReport>(file);
  if (!report) return nothing;
  const broken = report.testResults.filter(
    (each) => each.status === 'failed' && each.assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.testResults.flatMap(({ name: file, assertionResults }) =>
      assertionResults
        .filter(({ status }) => notRun.has(status))
        .map(({ fullName, meta }) => ({
          file: path.relative('.', file),
          name: fullName,
          reason: meta?.reason ?? '',
        })),
    ),
    failures: [
      ...broken.map(({ name, message = '' }) => ({
        file: path.relative('.', name),
        name: '',
        error: message,
      })),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages = [] }) => ({
            file: path.relative('.', name),
            name: fullName,
            error: failureMessages[0] ?? '',
          })),
      ),
    ],
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Base folder of the paths of its files. */
  config: { rootDir: string };
  suites: Suite[];
}

interface Suite {
  file: string;
  /** The name of a group of tests; the suite of a file has the file's. */
  title: string;
  suites?: Suite[];
  specs: { title: string; tests: PlaywrightTest[] }[];
}

interface PlaywrightTest {
  status: string;
  annotations: { type: string; description?: string }[];
  /** One for each try. */
  results: { error?: { message?: string } }[];
}

/** Counts the tests in a report of Playwright, flaky ones as failed. `reason` is for skipped tests that give none. */
export function readPlaywrightReport(file: string, reason = ''): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return nothing;
  const { expected, unexpected, flaky } = report.stats;
  const tests = report.suites.flatMap((suite) => testsIn(suite, []));
  const folder = path.relative('.', report.config.rootDir);
  const named = ({ file, name }: NamedTest) => ({ file: path.join(folder, file), name });
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped: tests
      .filter(({ status }) => status === 'skipped')
      .map((test) => ({ ...named(test), reason: skipReason(test) || reason })),
    failures: tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((test) => ({ ...named(test), error: firstError(test) })),
  };
}

interface NamedTest extends PlaywrightTest {
  /** Path relative to the folder of the tests. */
  file: string;
  /** With the groups that it stands in. */
  name: string;
}

function testsIn({ file, specs, suites = [] }: Suite, groups: readonly string[]): NamedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({ ...test, file, name: [...groups, title].join(' ') })),
  );
  return [...own, ...suites.flatMap((suite) => testsIn(suite, [...groups, suite.title]))];
}

function skipReason({ annotations }: PlaywrightTest): string {
  return annotations.find(({ type }) => type === 'skip')?.description ?? '';
}

function firstError({ results }: PlaywrightTest): string {
  return results.find(({ error }) => error)?.error?.message ?? '';
}

/** The parsed report; null when the runner ended before it wrote one. */
export function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
