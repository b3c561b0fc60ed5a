import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface TestResult {
  /** Path of the file and name of the test. */
  name: string;
  /** `passed`, `failed`, or how the runner calls a test that did not run. */
  status: string;
  reason?: string | undefined;
}

interface VitestFile {
  name: string;
  status: string;
  assertionResults: { status: string; fullName: string; meta?: { reason?: string } }[];
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: { title: string; tests: { status: string; annotations: { description?: string }[] }[] }[];
}

/** The tests in a report of Vitest or of Playwright; none if the runner ended before it wrote one. */
export function readReport(file: string): TestResult[] {
  try {
    const { testResults = [], suites = [], config } = JSON.parse(readFileSync(file, 'utf8'));
    return [
      ...testResults.flatMap(ofFile),
      ...suites.flatMap((each: Suite) => ofSuite(each, config.rootDir)),
    ];
  } catch {
    return [];
  }
}

function ofFile({ name, status, assertionResults: tests }: VitestFile): TestResult[] {
  const file = path.relative('.', name);
  if (tests.length === 0 && status === 'failed') return [{ name: `${file}: failed before a test`, status }];
  const named = (test: string) => `${file}: ${test}`;
  return tests.map(({ fullName, status, meta }) => ({ name: named(fullName), status, reason: meta?.reason }));
}

/** A test that passed only at the second try has failed. */
const statuses: Record<string, string> = { expected: 'passed', unexpected: 'failed', flaky: 'failed' };

function ofSuite({ file, specs, suites = [] }: Suite, folder: string): TestResult[] {
  const named = (title: string) => `${path.relative('.', path.join(folder, file))}: ${title}`;
  const tests = specs.flatMap(({ title, tests: all }) =>
    all.map((test) => ({ name: named(title), ...test })),
  );
  const results = tests.map(({ name, status, annotations: [skip] }) => ({
    ...{ name, status: statuses[status] ?? status, reason: skip?.description },
  }));
  return [...results, ...suites.flatMap((suite) => ofSuite(suite, folder))];
}

/** Names skipped and failed tests, each once, and counts all in the last line. */
export function summaryOf(results: readonly TestResult[]): string {
  const withStatus = (each: string) => results.filter(({ status }) => status === each);
  const [passed, failed] = [withStatus('passed'), withStatus('failed')];
  const skipped = results.filter(({ status }) => status !== 'passed' && status !== 'failed');
  const line = ({ name, status, reason }: TestResult) => `${status}: ${name}${reason ? ` (${reason})` : ''}`;
  const counts = `${passed.length} passed, ${failed.length} failed`;
  const last = skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts;
  return [...new Set([...skipped, ...failed].map(line)), last].join('\n');
}
