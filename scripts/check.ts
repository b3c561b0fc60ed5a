import { argumentsOf } from './arguments.ts';
import { runChecks } from './testing/checks.ts';
import { stopOnSignals } from './testing/run.ts';

stopOnSignals();
const results = await runChecks(argumentsOf('check').words);
process.exitCode = results.length > 0 && results.every(({ status }) => status === 'passed') ? 0 : 1;
