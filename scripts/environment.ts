import './arguments.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEnvFile, unknownNames, variableNames } from './env-file.ts';
import { printError } from './print-error.ts';

// Some modules read the environment while they are imported, and throw before `command` can catch the error. `command` removes
// this handler.
process.once('uncaughtException', printError);

/** Environment of the process without the values of `.env`, for child processes, which read the file anew. */
export const inheritedEnvironment: NodeJS.ProcessEnv = { ...process.env };

const example = fileURLToPath(new URL('../.env.example', import.meta.url));

// The open shop has warned when it started: `--by` stands in the call of each rebuild that it requests.
const isWarned = process.argv.includes('--by');

// This module is imported before every module that reads the environment. Variables of the environment take precedence over `.env`.
if (existsSync('.env')) {
  const known = variableNames(example);
  const { variables, slips } = readEnvFile('.env', known);
  if (!isWarned) for (const slip of slips) console.error(`WARNING: ${slip}`);
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

/** Variable that the tests set for themselves; the commands that they start inherit it. */
const ofTests = 'SHOP_TEST_ON';

// Only a warning, no error: a container platform sets variables for each service, such as SHOP_PORT for one that is named shop.
const unknown = existsSync(example)
  ? unknownNames(inheritedEnvironment, variableNames(example).add(ofTests))
  : [];
if (unknown.length > 0 && !isWarned) {
  console.error(
    `WARNING: The environment sets ${unknown.join(', ')}, which the shop does not read: .env.example lists its variables, such as SHOP_NAME=Lulu.`,
  );
}
