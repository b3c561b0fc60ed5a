import './arguments.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEnvFile, unknownNames, variableNames } from './env-file.ts';
import { inheritedEnvironment, printedVariable } from './inherited-environment.ts';
import { printError } from './print-error.ts';
import { warnOnce } from './warnings.ts';

// Some modules read the environment while they are imported, and throw before `command` can catch the error. `command` removes
// this handler.
process.once('uncaughtException', printError);

const example = fileURLToPath(new URL('../.env.example', import.meta.url));

// This module is imported before every module that reads the environment. Variables of the environment take precedence over `.env`.
if (existsSync('.env')) {
  const known = variableNames(example);
  const { variables, slips } = readEnvFile('.env', known);
  for (const slip of slips) warnOnce(slip);
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}

/** Variables that are no settings: of the tests, which the commands that they start inherit, and of commands that start others. */
const internalVariables = ['SHOP_TEST_ON', printedVariable];

// Only a warning, no error: a container platform sets variables for each service, such as SHOP_PORT for one that is named shop.
const unknown = existsSync(example)
  ? unknownNames(inheritedEnvironment, new Set([...variableNames(example), ...internalVariables]))
  : [];
if (unknown.length > 0) {
  warnOnce(
    `The environment sets ${unknown.join(', ')}, which the shop does not read: .env.example lists its variables, such as SHOP_NAME=Lulu.`,
  );
}
