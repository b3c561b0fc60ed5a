import { existsSync } from 'node:fs';
import { printError } from './print-error.ts';

// Some modules read the environment while they are imported, and throw before `command`, which takes over, can catch it.
process.once('uncaughtException', printError);

// Imported before anything that reads the environment: what `.env` says holds where the environment itself is silent.
if (existsSync('.env')) process.loadEnvFile('.env');
