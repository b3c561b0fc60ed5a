import pMap from 'p-map';
import type { TestResult } from './results.ts';
import { run } from './run.ts';

/** Programs with their arguments by the name of a check. */
const checks: Readonly<Record<string, readonly string[]>> = {
  types: [
    // The first one writes the types of the content, which the second one reads; that checks all but `.astro` files.
    'astro/bin/astro.mjs check --tsconfig=.config/tsconfig.pages.json',
    'typescript-native/bin/tsc --noEmit',
  ],
  'lint and format': ['@biomejs/biome/bin/biome check --config-path=.config --error-on-warnings .'],
  layers: ['vitest/vitest.mjs run --config=tests/vitest.config.ts --reporter=dot tests/unit/tooling/layers'],
  unused: ['knip/bin/knip.js --config=.config/knip.jsonc'],
};

/** Runs the checks with one of the words in their names, two at a time. Prints a line for each, and what a failed one says. */
export async function runChecks(words: readonly string[]): Promise<TestResult[]> {
  const isChosen = (name: string) => words.length === 0 || words.some((word) => name.includes(word));
  return await pMap(Object.keys(checks).filter(isChosen), runCheck, { concurrency: 2 });
}

async function runCheck(name: string): Promise<TestResult> {
  const started = performance.now();
  let failed = '';
  for (const command of checks[name] ?? []) {
    const [program = '', ...args] = command.split(' ');
    const how = { show: false, env: { ASTRO_TELEMETRY_DISABLED: '1' } };
    const { succeeded, output } = await run(process.execPath, [`node_modules/${program}`, ...args], how);
    if (!succeeded) failed += output || 'It failed without a word.';
  }
  const status = failed === '' ? 'passed' : 'failed';
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status}: ${name} (${seconds} s)\n${failed}`.trimEnd());
  return { name: `check ${name}`, status };
}
