import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
