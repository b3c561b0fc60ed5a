import './arguments.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readEnvFile, variableNames } from './env-file.ts';
import { printError } from './print-error.ts';

// Some modules read the environment while they are imported, and throw before `command`, which takes over, can catch it.
process.once('uncaughtException', printError);

/** As it was given, without `.env`: a process that starts with it reads the file as it is then. */
export const givenEnvironment: NodeJS.ProcessEnv = { ...process.env };

// Imported before anything that reads the environment: what `.env` says holds where the environment itself is silent.
if (existsSync('.env')) {
  const known = variableNames(fileURLToPath(new URL('../.env.example', import.meta.url)));
  for (const [name, value] of Object.entries(readEnvFile('.env', known))) process.env[name] ??= value;
}
