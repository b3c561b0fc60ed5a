import { existsSync } from 'node:fs';

// Imported before anything that reads the environment: what `.env` says holds where the environment itself is silent.
if (existsSync('.env')) process.loadEnvFile('.env');
