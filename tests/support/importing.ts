import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The option of Node that imports a module of this folder before a program, for `NODE_OPTIONS`. */
export function importing(module: string): string {
  return `--import=${pathToFileURL(path.resolve('tests/support', module))}`;
}
