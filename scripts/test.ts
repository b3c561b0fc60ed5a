import { argumentsOf } from './arguments.ts';
import { type Part, parts } from './testing/parts.ts';
import { stopOnSignals, wasInterrupted } from './testing/processes.ts';
import { browsers, installPrograms, servers } from './testing/programs.ts';
import { slowestLines } from './testing/slowest.ts';
import { closingLine, failedLines, skippedLines, sum, type Tally } from './testing/tally.ts';

// `npm test` runs every part, `npm test -- unit` one, `npm test -- unit validation` the files of it with "validation" in their
// paths.
const { task, words } = argumentsOf('test');
const runsAllParts = task === '';

/** Parts that run one after the other; the sequences run side by side, since much of their time is waiting. */
const sequences: readonly (readonly Part[])[] = [['check'], ['chaos'], ['unit', 'journeys'], ['php', 'walk']];

stopOnSignals();
// Installing mostly waits for the network: servers are installed while the checks run, browsers while the unit tests run.
const serversInstalled = runsAllParts ? installPrograms(servers) : undefined;
const browsersInstalled = serversInstalled?.then(() => installPrograms(browsers));
const programsInstalled: Readonly<Record<Part, Promise<void> | undefined>> = {
  check: undefined,
  chaos: serversInstalled,
  unit: serversInstalled,
  journeys: browsersInstalled,
  php: browsersInstalled,
  walk: browsersInstalled,
};
const tallies = await Promise.all(sequences.map(runSequence));
const total = sum(tallies.flat());

const slowest = slowestLines();
if (slowest.length > 0) console.log(`\nThe slowest files:\n${slowest.join('\n')}`);

const skipped = skippedLines(total.skipped);
if (skipped.length > 0) console.log(`\n${skipped.join('\n')}`);

const failures = failedLines(total.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);

const failed = wasInterrupted() ? Math.max(1, total.failed) : total.failed;
console.log(`\n${closingLine({ ...total, failed })}`);
process.exitCode = wasInterrupted() ? 130 : failed > 0 ? 1 : 0;

async function runSequence(sequence: readonly Part[]): Promise<Tally[]> {
  const partTallies: Tally[] = [];
  for (const part of sequence) {
    if (!runsAllParts && part !== task) continue;
    await programsInstalled[part];
    console.log(`\n${part}`);
    partTallies.push(await parts[part](words).catch((fault: unknown) => countAsFailed(part, fault)));
  }
  return partTallies;
}

function countAsFailed(part: string, fault: unknown): Tally {
  console.log(fault);
  return { passed: 0, failed: 1, skipped: [], failures: [{ file: part, name: '', error: String(fault) }] };
}
