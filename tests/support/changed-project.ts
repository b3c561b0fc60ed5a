import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '#files/folders.ts';

/** The part of the project from which its commands make a site. */
const parts = [
  'astro.config.mjs',
  'package.json',
  'package-lock.json',
  'public',
  'scripts',
  'src',
  'tsconfig.json',
];

/** Text that a change replaces wherever it stands in a file, and the new text. */
export type Change = readonly [file: string, before: string, after: string];

/** A copy of the project whose code somebody has changed; it has the packages of the project. */
export class ChangedProject implements Disposable {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'lulu-code-'));

  constructor(changes: readonly Change[]) {
    try {
      this.#fill(changes);
    } catch (error) {
      this[Symbol.dispose]();
      throw error;
    }
  }

  #fill(changes: readonly Change[]): void {
    for (const part of parts)
      cpSync(path.join(root, part), path.join(this.folder, part), { recursive: true });
    symlinkSync(path.join(root, 'node_modules'), path.join(this.folder, 'node_modules'), 'junction');
    for (const [name, before, after] of changes) {
      const file = path.join(this.folder, name);
      const text = readFileSync(file, 'utf8');
      if (!text.includes(before))
        throw new Error(`${name} has no "${before}" any more: change another text.`);
      writeFileSync(file, text.replaceAll(before, after));
    }
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
