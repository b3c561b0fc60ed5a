import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Destination, PutOptions } from './destination.ts';
import { assertInner, foldersOf } from './ledger.ts';

/**
 * Exit code of rsync for a partial transfer, such as from a source that does not exist: before the first deploy the folder of a
 * destination may be missing, as rsync makes the last folder of its path itself.
 */
const partialTransfer = 23;

/** Options of rsync that choose which files it copies. */
const comparisons = {
  missing: '--ignore-existing',
  'other size': '--size-only',
  changed: '--checksum',
} as const satisfies Record<PutOptions['only'], string>;

/** Options of rsync that take the files to copy from its standard input, each before a NUL. */
const listedFiles = ['--files-from=-', '--from0'];

/** A folder of another machine in the notation of rsync: `user@host:/var/www/shop`. rsync puts each file in place by a rename. */
export class RsyncDestination implements Destination {
  readonly name: string;

  constructor(name: string) {
    this.name = name.replace(/\/*$/, '/');
  }

  async read(files: readonly string[]): Promise<Map<string, string>> {
    return await withFolder(async (folder) => {
      const wanted = files.map((file) => `--include=/${file}`);
      const args = ['-r', ...wanted, '--exclude=*', this.name, `${folder}/`];
      await this.#run(args, [], (code, stderr) => code === partialTransfer && /No such file/.test(stderr));
      const names = await readdir(folder);
      return new Map(
        await Promise.all(
          names.map(async (name) => [name, await readFile(path.join(folder, name), 'utf8')] as const),
        ),
      );
    });
  }

  async claim(file: string, content: string): Promise<boolean> {
    return await withFolder(async (folder) => {
      await writeFile(path.join(folder, file), content);
      return (await this.put([file], folder, { only: 'missing', dryRun: false })).length > 0;
    });
  }

  async differing(files: readonly string[], siteDir: string): Promise<string[]> {
    return await this.#copied(['-n', '--existing', '--checksum', '--no-perms'], files, siteDir);
  }

  async put(files: readonly string[], siteDir: string, { only, dryRun }: PutOptions): Promise<string[]> {
    return await this.#copied([comparisons[only], ...(dryRun ? ['-n'] : [])], files, siteDir);
  }

  async remove(files: readonly string[]): Promise<void> {
    assertInner(files);
    if (files.length === 0) return;
    await withFolder(async (empty) => {
      const folders = foldersOf(files);
      for (const folder of folders) await mkdir(path.join(empty, folder), { recursive: true });
      // `--delete-missing-args` is made for this, but releases of rsync since May 2026 refuse it. What is excluded stays.
      // `--from0` holds for the options behind it. A folder that is a link there stays one (`-K`).
      const rules = [...folders.map((folder) => `${patternOf(folder)}/`), ...files.map(patternOf)];
      const args = ['-rK', '--existing', '--delete', '--from0', '--include-from=-', '--exclude=*'];
      await this.#run([...args, `${empty}/`, this.name], rules);
    });
  }

  /**
   * Runs rsync, and returns the files whose content it transfers, which its output marks by a leading `<f`, or whose rights it changes.
   * A folder that is a link there stays one (`-K`).
   */
  async #copied(options: readonly string[], files: readonly string[], siteDir: string): Promise<string[]> {
    if (files.length === 0) return [];
    const rights = ['-tpzK', '--chmod=D755,F644', '--no-implied-dirs', '--omit-dir-times'];
    const args = [...listedFiles, ...rights, ...options, '--out-format=%i %n', `${siteDir}/`, this.name];
    const all = [...foldersOf(files), ...files];
    const output = await this.#run(args, all);
    if (/^created directory /m.test(output)) await this.#run(args, ['./', ...all]);
    return output
      .split('\n')
      .flatMap((line) => /^(?:<f(?=\+|c|.s)|\.[fd]...p)\S* (.+)$/.exec(line)?.[1] ?? []);
  }

  /**
   * Runs rsync with these entries on its standard input, and returns its output. Throws one sentence when it fails, unless
   * `isExpected` accepts its exit code and its errors.
   */
  async #run(
    args: readonly string[],
    entries: readonly string[],
    isExpected: (code: number, stderr: string) => boolean = () => false,
  ): Promise<string> {
    const child = spawn('rsync', args, { stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.on('error', () => {});
    child.stdin.end(entries.map((entry) => `${entry}\0`).join(''));
    const [stdout, faults, code] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'close').then(
        ([ended]: number[]) => ended ?? 1,
        (error: NodeJS.ErrnoException) => {
          throw new Error(
            error.code === 'ENOENT'
              ? `rsync is not on this machine, and ${this.name} is on another one: install rsync here and there.`
              : error.message,
          );
        },
      ),
    ]);
    if (code === 0 || isExpected(code, faults)) return stdout;
    // Over ssh the reason of the other machine may be lost, for example when the folder above this one is missing.
    const reason = faults.trim().split('\n')[0] || 'see that the folder above it is there and may be written';
    throw new Error(`${this.name} could not be reached or written: ${reason} (rsync ended with ${code}).`);
  }
}

/** The pattern of rsync that matches only this path, which has no backslash (`assertInner`). */
function patternOf(file: string): string {
  return `/${/[*?[]/.test(file) ? file.replace(/[*?[]/g, '\\$&') : file}`;
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-deploy-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
