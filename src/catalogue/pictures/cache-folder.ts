import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Files that are there whole or not at all, whenever a build is killed and however many run at once. */
export interface CacheFolder {
  path(name: string): string;
  /** Size in bytes; null when there is no such file. */
  size(name: string): number | null;
  /** Null when there is no such file, or when it cannot be read. */
  read(name: string): string | null;
  write(name: string, content: Buffer | string): void;
}

/** Throws one sentence when the folder cannot be made or written. All calls are synchronous: for many small files that is faster. */
export function openCacheFolder(folder: string): CacheFolder {
  const temporary = join(folder, 'tmp');
  orExplain(folder, () => {
    mkdirSync(temporary, { recursive: true });
    removeLeftovers(temporary);
  });
  const path = (name: string) => join(folder, name);
  return {
    path,
    size: (name) => statSync(path(name), { throwIfNoEntry: false })?.size ?? null,
    read(name) {
      try {
        return readFileSync(path(name), 'utf8');
      } catch {
        return null;
      }
    },
    write(name, content) {
      const unfinished = join(temporary, randomUUID());
      orExplain(folder, () => {
        writeFileSync(unfinished, content);
        renameSync(unfinished, path(name));
      });
    },
  };
}

const anHour = 3_600_000;

/** What a killed build left behind; younger files may belong to a build that is running. */
function removeLeftovers(temporary: string): void {
  for (const name of readdirSync(temporary)) {
    const path = join(temporary, name);
    const written = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
    if (written !== undefined && written < Date.now() - anHour) rmSync(path, { force: true });
  }
}

function orExplain(folder: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code ?? message;
    throw new Error(
      `The picture cache ${folder} cannot be written (${why}): make room there, or allow writing to it.`,
      {
        cause: error,
      },
    );
  }
}
