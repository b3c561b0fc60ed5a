import { argumentsOf } from './arguments.ts';
import { runChecks } from './testing/checks.ts';
import { stopOnSignals } from './testing/processes.ts';

stopOnSignals();
const { failed } = await runChecks(argumentsOf('check').words);
process.exitCode = failed > 0 ? 1 : 0;
