import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { variablesOf } from './env-example.ts';

export interface Built {
  code: number | null;
  said: string;
  faults: string;
}

/** A folder in which `npm run build` leaves its `dist` and its records. */
export class Workplace implements Disposable {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'lulu-build-'));
  readonly site = path.join(this.folder, 'dist');

  /** What `npm run build -- ARGUMENTS`, or another script, does from the API at `apiUrl`; the owner's own `.env` has no say. */
  async build(
    apiUrl: string,
    args: readonly string[] = [],
    env: Record<string, string> = {},
    script = 'build.ts',
  ): Promise<Built> {
    const child = this.begin(apiUrl, args, env, script);
    const [said, faults, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ]);
    return { code, said, faults };
  }

  /** The process of such a build, or of another script, of a user whose files others cannot read. */
  begin(
    apiUrl: string,
    args: readonly string[] = [],
    env: Record<string, string> = {},
    script = 'build.ts',
  ): ChildProcessByStdio<null, Readable, Readable> {
    const unset = Object.fromEntries(variablesOf('.env.example').map(({ name }) => [name, '']));
    const command = [process.execPath, path.resolve('scripts', script), ...args];
    return spawn('/bin/sh', ['-c', 'umask 077; exec "$@"', 'sh', ...command], {
      cwd: this.folder,
      env: {
        ...process.env,
        ...unset,
        SHOP_API_URL: apiUrl,
        SHOP_SITE_URL: 'http://localhost:4321',
        SHOP_DATA_DIR: path.join(this.folder, 'records'),
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  /** A built page, or another file of the site. */
  read(file: string): string {
    return readFileSync(path.join(this.site, file), 'utf8');
  }

  /** Every file of the site with a hash of what is in it, and what is on record as built. */
  published(): Record<string, string> {
    const files = globSync('dist/**', { cwd: this.folder, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(this.folder, path.join(entry.parentPath, entry.name)));
    const hashes = [...files, 'records/published.json'].toSorted().map((file) => {
      const content = readFileSync(path.join(this.folder, file));
      return [file, createHash('sha256').update(content).digest('hex')];
    });
    return Object.fromEntries(hashes);
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
