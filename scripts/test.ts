import { rmSync } from 'node:fs';
import { phpFault } from '../tests/support/programs.ts';
import { argumentsOf } from './arguments.ts';
import { runChecks } from './testing/checks.ts';
import { browsers, installPrograms, servers } from './testing/programs.ts';
import { readReport, summaryOf, type TestResult } from './testing/results.ts';
import { run, stopOnSignals } from './testing/run.ts';

// `npm test` runs every part, `npm test -- unit` one, `npm test -- unit delivery` the files of it with "delivery" in their paths.
const { task, words } = argumentsOf('test');
type Part = Exclude<typeof task, ''>;

/** Run side by side, since much of their time is waiting. */
const sequences: readonly (readonly Part[])[] = [['check'], ['chaos'], ['unit', 'journeys'], ['php', 'walk']];

stopOnSignals();
// Servers are installed while the checks run, browsers while the unit tests run.
const serversInstalled = task === '' ? installPrograms(servers) : undefined;
const browsersInstalled = serversInstalled?.then(() => installPrograms(browsers));
const results = (await Promise.all(sequences.map(runSequence))).flat();
console.log(`\n${summaryOf(results)}`);
process.exitCode = results.some(({ status }) => status === 'failed') ? 1 : 0;

async function runSequence(sequence: readonly Part[]): Promise<TestResult[]> {
  const all: TestResult[] = [];
  for (const part of sequence.filter((each) => task === '' || each === task)) {
    if (part !== 'check') await (part === 'unit' || part === 'chaos' ? serversInstalled : browsersInstalled);
    console.log(`\n${part}`);
    const tests = part === 'check' ? await runChecks(words) : await runTests(part);
    const ran = tests.some(({ status, reason }) => status === 'passed' || status === 'failed' || reason);
    all.push(...tests, ...(ran ? [] : [{ name: `${part}: no test ran`, status: 'failed' }]));
  }
  return all;
}

async function runTests(part: Exclude<Part, 'check'>): Promise<TestResult[]> {
  const reason = part === 'php' ? phpFault() : null;
  if (reason !== null) return [{ name: part, status: 'skipped', reason }];
  const report = `node_modules/.cache/tests-${part}-${process.pid}.json`;
  const folderOf = part === 'unit' || part === 'journeys' ? 'tests' : `tests/${part}`;
  const isVitest = part === 'unit' || part === 'chaos';
  const command = isVitest
    ? ['vitest/vitest.mjs', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    : ['playwright/cli.js', 'test', '--reporter=dot,json'];
  const config = `--config=${folderOf}/${isVitest ? 'vitest' : 'playwright'}.config.ts`;
  // Playwright gives its workers FORCE_COLOR, and Node warns of NO_COLOR beside it.
  const env = isVitest ? {} : { NO_COLOR: undefined, FORCE_COLOR: '0', PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = [`node_modules/${command.shift()}`, ...command, config, ...words];
  const { succeeded } = await run(process.execPath, args, { show: true, env });
  const tests = readReport(report);
  rmSync(report, { force: true });
  if (succeeded || tests.some(({ status }) => status === 'failed')) return tests;
  return [...tests, { name: `${part} ended with a fault`, status: 'failed' }];
}
