import { parts } from './testing/parts.ts';
import { stopOnSignals, wasInterrupted } from './testing/processes.ts';
import { installPrograms } from './testing/programs.ts';
import { slowestLines } from './testing/slowest.ts';
import { closingLine, sum, type Tally } from './testing/tally.ts';

// `npm test` runs every part, `npm test -- unit` one, `npm test -- unit validation` what has "validation" in its name there.
const [name, ...filters] = process.argv.slice(2);
const isWhole = name === undefined;
const chosen = [...parts].filter(([part]) => isWhole || part === name);
if (chosen.length === 0) {
  console.log(`There is no part "${name}" of the tests: choose one of ${[...parts.keys()].join(', ')}.`);
}

stopOnSignals();
// The checks need none of these programs and keep one core busy: installing goes beside them, and their end beside the unit tests.
const programs = isWhole ? installPrograms() : null;
const tallies: Promise<Tally>[] = [];
for (const [part, run] of chosen) {
  if (part !== 'check') await programs;
  console.log(`\n${part}`);
  const tally = run(filters).catch(countAsFailed);
  tallies.push(tally);
  if (part !== 'check') await tally;
}
const total = sum(await Promise.all(tallies));

const slowest = slowestLines();
if (slowest.length > 0) console.log(`\nThe slowest files:\n${slowest.join('\n')}`);

const failed = chosen.length === 0 || wasInterrupted() ? Math.max(1, total.failed) : total.failed;
console.log(`\n${closingLine({ ...total, failed })}`);
process.exitCode = wasInterrupted() ? 130 : failed > 0 ? 1 : 0;

function countAsFailed(fault: unknown): Tally {
  console.log(fault);
  return { passed: 0, failed: 1, skipped: 0 };
}
