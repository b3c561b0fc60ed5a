import { runChecks } from './testing/checks.ts';
import { stopOnSignals } from './testing/processes.ts';

stopOnSignals();
const { failed } = await runChecks(process.argv.slice(2));
process.exitCode = failed > 0 ? 1 : 0;
