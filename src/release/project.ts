import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project's folder. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Folder in which Node stores compiled modules, so that the next process does not strip and compile them again. */
export const moduleCache = path.join(root, 'node_modules', '.shop-modules');
