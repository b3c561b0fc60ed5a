import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface Tally {
  passed: number;
  failed: number;
  skipped: readonly SkippedTest[];
}

export interface SkippedTest {
  /** Path relative to the root of the repository. */
  file: string;
  name: string;
  /** One sentence; '' where the test gives none. */
  reason: string;
}

const nothing: Tally = { passed: 0, failed: 0, skipped: [] };

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, each) => ({
      passed: total.passed + each.passed,
      failed: total.failed + each.failed,
      skipped: [...total.skipped, ...each.skipped],
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

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string; meta?: { reason?: string } }[];
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
  };
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  /** Folder to which the files of its suites are relative. */
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
}

/** Counts the tests in a report of Playwright, flaky ones as failed. `reason` is for skipped tests that give none. */
export function readPlaywrightReport(file: string, reason = ''): Tally {
  const report = readReport<PlaywrightReport>(file);
  if (!report) return nothing;
  const { expected, unexpected, flaky } = report.stats;
  const folder = path.relative('.', report.config.rootDir);
  const skipped = report.suites.flatMap((suite) => skippedIn(suite, []));
  return {
    passed: expected,
    failed: unexpected + flaky,
    skipped: skipped.map((test) => ({
      ...test,
      file: path.join(folder, test.file),
      reason: test.reason || reason,
    })),
  };
}

function skippedIn({ file, specs, suites = [] }: Suite, groups: readonly string[]): SkippedTest[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => ({
        file,
        name: [...groups, title].join(' '),
        reason: annotations.find(({ type }) => type === 'skip')?.description ?? '',
      })),
  );
  return [...own, ...suites.flatMap((suite) => skippedIn(suite, [...groups, suite.title]))];
}

/** The parsed report; null when the runner ended before it wrote one. */
export function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}
