import path from 'node:path';

/** Whether `file` names a file under a folder by its path from it, on every system: no `..`, no absolute path, no drive. */
export function isInnerPath(file: string): boolean {
  if (/[\\\p{Cc}]|^[a-z]:/iu.test(file)) return false;
  return file.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Where `file` is in `folder`, which is absolute. Throws where that is not in it. */
export function placeIn(folder: string, file: string): string {
  assertInner([file]);
  return path.join(folder, file);
}

/** Throws for a name that leads out of the folder from which it counts. */
export function assertInner(files: readonly string[]): void {
  const outer = files.find((file) => !isInnerPath(file));
  if (outer !== undefined)
    throw new Error(`${JSON.stringify(outer)} is no file of a site: nothing was done to it.`);
}
