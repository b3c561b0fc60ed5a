import './arguments.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEnvFile, variableNames } from './env-file.ts';
import { printError } from './print-error.ts';

// Some modules read the environment while they are imported, and throw before `command` can catch the error. `command` removes
// this handler.
process.once('uncaughtException', printError);

/** Environment of the process without the values of `.env`, for child processes, which read the file anew. */
export const givenEnvironment: NodeJS.ProcessEnv = { ...process.env };

// This module is imported before all that read the environment. A value of `.env` counts where the environment has none.
if (existsSync('.env')) {
  const known = variableNames(fileURLToPath(new URL('../.env.example', import.meta.url)));
  for (const [name, value] of Object.entries(readEnvFile('.env', known))) process.env[name] ??= value;
}
