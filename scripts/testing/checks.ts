import pMap from 'p-map';
import { runNode } from './processes.ts';
import type { Tally } from './tally.ts';

interface Check {
  name: string;
  /** Programs with their arguments, one after the other. */
  commands: readonly (readonly [program: string, ...args: string[]])[];
}

const vitest = 'node_modules/vitest/vitest.mjs';

const checks: readonly Check[] = [
  {
    name: 'types',
    commands: [
      // Writes the types of the content, too, which the next one reads.
      ['node_modules/astro/bin/astro.mjs', 'check', '--tsconfig=.config/tsconfig.pages.json'],
      // Checks all but `.astro` files, in a third of the time of the other compiler.
      ['node_modules/typescript-native/bin/tsc', '--noEmit'],
    ],
  },
  {
    name: 'lint and format',
    commands: [
      ['node_modules/@biomejs/biome/bin/biome', 'check', '--config-path=.config', '--error-on-warnings', '.'],
    ],
  },
  {
    name: 'layers',
    commands: [
      [
        vitest,
        'run',
        '--config=tests/vitest.config.ts',
        '--reporter=dot',
        'tests/unit/tooling/layers.test.ts',
      ],
    ],
  },
  { name: 'unused', commands: [['node_modules/knip/bin/knip.js', '--config=.config/knip.jsonc']] },
];

/**
 * Runs the checks with one of the filters in their names, two at a time; without a filter all. Prints a line for each, and the
 * output of a failed one. Each counts as one test.
 */
export async function runChecks(filters: readonly string[] = []): Promise<Tally> {
  const chosen = checks.filter(
    ({ name }) => filters.length === 0 || filters.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) {
    const error = `No check is called so: they are ${checks.map(({ name }) => name).join(', ')}.`;
    console.log(error);
    return {
      passed: 0,
      failed: 1,
      skipped: [],
      failures: [{ file: 'check', name: filters.join(' '), error }],
    };
  }
  const results = await pMap(chosen, runCheck, { concurrency: 2 });
  const failures = chosen
    .filter((_, index) => !results[index])
    .map(({ name }) => ({ file: 'check', name, error: '' }));
  return {
    passed: chosen.length - failures.length,
    failed: failures.length,
    skipped: [],
    failures,
  };
}

async function runCheck({ name, commands }: Check): Promise<boolean> {
  const env = { ASTRO_TELEMETRY_DISABLED: '1' };
  let isPassed = true;
  let failedOutput = '';
  let totalSeconds = 0;
  for (const [program, ...args] of commands) {
    const { succeeded, output, seconds } = await runNode(program, args, { show: false, env });
    isPassed &&= succeeded;
    if (!succeeded) failedOutput += output;
    totalSeconds += seconds;
  }
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${name} (${totalSeconds.toFixed(1)} s)`);
  if (!isPassed) console.log(failedOutput);
  return isPassed;
}
