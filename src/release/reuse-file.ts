import { copyFileSync, linkSync, statSync, utimesSync } from 'node:fs';

/**
 * Makes `to` the same file as `from`: a hard link where the disk allows one, else a copy of the same age. Throws EEXIST where
 * `to` exists.
 */
export function reuseFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    copyFileSync(from, to);
    const { atime, mtime } = statSync(from);
    utimesSync(to, atime, mtime);
  }
}
