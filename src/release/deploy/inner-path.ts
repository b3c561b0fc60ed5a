import path from 'node:path';

/** Whether `file` is a relative path that stays inside its folder on every system: no `..`, no absolute path, no drive. */
export function isInnerPath(file: string): boolean {
  if (/[\\\p{Cc}]|^[a-z]:/iu.test(file)) return false;
  return file.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Path of `file` in `folder`, which is absolute. Throws where `file` leads out of it. */
export function pathInside(folder: string, file: string): string {
  assertInner([file]);
  return path.join(folder, file);
}

/** Throws one sentence where one of these relative paths leads out of its folder. */
export function assertInner(files: readonly string[]): void {
  const outer = files.find((file) => !isInnerPath(file));
  if (outer !== undefined)
    throw new Error(`${JSON.stringify(outer)} is no file of a site: nothing was done to it.`);
}
