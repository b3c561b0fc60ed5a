import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { CommandArguments } from '../usage.ts';
import { runChecks } from './checks.ts';
import { phpFault } from './php.ts';
import { runNode } from './processes.ts';
import { notePlaywrightTimes, noteVitestTimes } from './slowest.ts';
import { readPlaywrightReport, readVitestReport, type Tally } from './tally.ts';

export type Part = Exclude<CommandArguments<'test'>['task'], ''>;

/** The parts of the test run; each takes words that choose some of its tests. */
export const parts: Readonly<Record<Part, (filters: readonly string[]) => Promise<Tally>>> = {
  check: runChecks,
  chaos: (filters) => runVitest('tests/chaos/vitest.config.ts', filters),
  unit: (filters) => runVitest('tests/vitest.config.ts', filters),
  journeys: (filters) => runPlaywright('tests/playwright.config.ts', filters),
  php: runPhpJourneys,
  walk: (filters) => runPlaywright('tests/walk/playwright.config.ts', filters),
};

function runVitest(config: string, filters: readonly string[]): Promise<Tally> {
  return withReport(async (report) => {
    const { succeeded } = await runNode(
      'node_modules/vitest/vitest.mjs',
      [
        'run',
        `--config=${config}`,
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
        ...filters,
      ],
      { show: true },
    );
    noteVitestTimes(report);
    return withRunnerFailure(readVitestReport(report), succeeded);
  });
}

/** Runs the journeys at a PHP shop; where PHP cannot serve it, they are named as skipped. */
async function runPhpJourneys(filters: readonly string[]): Promise<Tally> {
  const fault = phpFault();
  if (fault === null) return runPlaywright('tests/php/playwright.config.ts', filters);
  return withReport(async (report) => {
    await playwright('tests/php/playwright.config.ts', ['--list', '--reporter=json', ...filters], {
      report,
      show: false,
    });
    return readPlaywrightReport(report, fault);
  });
}

async function runPlaywright(config: string, filters: readonly string[]): Promise<Tally> {
  return withReport(async (report) => {
    const { succeeded } = await playwright(config, ['--reporter=dot,json', ...filters], {
      report,
      show: true,
    });
    notePlaywrightTimes(report);
    return withRunnerFailure(readPlaywrightReport(report), succeeded);
  });
}

interface PlaywrightRun {
  report: string;
  show: boolean;
}

function playwright(config: string, args: readonly string[], { report, show }: PlaywrightRun) {
  // Playwright gives its workers FORCE_COLOR, and Node warns where NO_COLOR is set beside it.
  const colors = { NO_COLOR: undefined, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' };
  return runNode('node_modules/playwright/cli.js', ['test', `--config=${config}`, ...args], {
    show,
    env: { ...colors, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
}

/** Adds a failure where the runner failed without a failed test, or ran no test. */
function withRunnerFailure(tally: Tally, succeeded: boolean): Tally {
  const ran = tally.passed + tally.failed;
  if (ran === 0) console.log('No test ran in this part.');
  return tally.failed === 0 && (!succeeded || ran === 0) ? { ...tally, failed: 1 } : tally;
}

async function withReport(run: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-tests-'));
  try {
    return await run(path.join(folder, 'report.json'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
