import { argumentsOf } from './arguments.ts';
import { parts } from './testing/parts.ts';
import { stopOnSignals, wasInterrupted } from './testing/processes.ts';
import { browsers, installPrograms, servers } from './testing/programs.ts';
import { slowestLines } from './testing/slowest.ts';
import { closingLine, failedLines, skippedLines, sum, type Tally } from './testing/tally.ts';

// `npm test` runs every part, `npm test -- unit` one, `npm test -- unit validation` the files of it with "validation" in their
// paths.
const { task, words } = argumentsOf('test');
const runsAllParts = task === '';
const chosen = Object.entries(parts).filter(([part]) => runsAllParts || part === task);

/** Parts that spend so much time waiting that the next part starts while they run. */
const runsBesideNext = new Set(['check', 'chaos', 'php']);

stopOnSignals();
// Installing mostly waits for the network: servers are installed while the checks run, browsers while the unit tests run.
const serversInstalled = runsAllParts ? installPrograms(servers) : null;
const browsersInstalled = serversInstalled?.then(() => installPrograms(browsers));
const tallies: Promise<Tally>[] = [];
for (const [part, run] of chosen) {
  if (part !== 'check') await (part === 'unit' || part === 'chaos' ? serversInstalled : browsersInstalled);
  console.log(`\n${part}`);
  const tally = run(words).catch((fault: unknown) => countAsFailed(part, fault));
  tallies.push(tally);
  if (!runsBesideNext.has(part)) await tally;
}
const total = sum(await Promise.all(tallies));

const slowest = slowestLines();
if (slowest.length > 0) console.log(`\nThe slowest files:\n${slowest.join('\n')}`);

const skipped = skippedLines(total.skipped);
if (skipped.length > 0) console.log(`\n${skipped.join('\n')}`);

const failures = failedLines(total.failures);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);

const failed = wasInterrupted() ? Math.max(1, total.failed) : total.failed;
console.log(`\n${closingLine({ ...total, failed })}`);
process.exitCode = wasInterrupted() ? 130 : failed > 0 ? 1 : 0;

function countAsFailed(part: string, fault: unknown): Tally {
  console.log(fault);
  return { passed: 0, failed: 1, skipped: [], failures: [{ file: part, name: '', error: String(fault) }] };
}
