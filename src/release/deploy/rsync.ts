import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** Options of rsync that choose which files it copies. Files that are named by their content differ in size if a full disk has cut them off. */
const comparisons = {
  missing: ['--ignore-existing'],
  'other size': ['--size-only'],
  changed: ['--checksum'],
  foreign: ['--existing', '--checksum', '--no-perms'],
} as const;

/** Exit code of rsync for a partial transfer, such as from a folder that does not exist yet. */
const partialTransfer = 23;

export type Destination = Pick<RsyncDestination, 'name' | 'read' | 'put' | 'remove'>;

/**
 * The folder to which a site is deployed: of this machine, or `[USER@]HOST:FOLDER` of another one over ssh. Files are named by their
 * paths in it. rsync puts each in place by a rename.
 */
export class RsyncDestination {
  /** Name for messages, as the owner wrote it. */
  readonly name: string;

  constructor(name: string, siteDir: string) {
    if (/^[^/\\:]+@[^/\\:]+$/.test(name))
      throw new Error(`${name} names no folder: write ${name}:FOLDER, such as ${name}:/var/www/shop.`);
    const contains = (outer: string, inner: string) => `${inner}/`.startsWith(`${outer}/`);
    const folder = path.resolve(name);
    if (!name.includes(':') && (contains(folder, siteDir) || contains(siteDir, folder)))
      throw new Error(
        `${name} is no place for the site, which stands in ${siteDir} itself: name another folder.`,
      );
    this.name = name.replace(/\/*$/, '/');
  }

  /** Texts of these files at its top, by name; a missing file has no entry. */
  async read(files: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return await withFolder(async (folder) => {
      const wanted = files.map((file) => `--include=/${file}`);
      await this.#run(['-r', ...wanted, '--exclude=*', this.name, `${folder}/`], [], { mayBeMissing: true });
      const names = readdirSync(folder);
      return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
    });
  }

  /**
   * Copies files of `siteDir`, as files and folders that everybody may read. Returns those whose content or rights were others; with
   * `dryRun` it copies nothing. A folder that is a link there stays one (`-K`).
   */
  async put(
    files: readonly string[],
    siteDir: string,
    { only, dryRun }: { only: keyof typeof comparisons; dryRun: boolean },
  ): Promise<string[]> {
    if (files.length === 0) return [];
    const rights = ['-tpzK', '--chmod=D755,F644', '--no-implied-dirs', '--omit-dir-times'];
    const chosen = ['--files-from=-', '--from0', ...comparisons[only], ...(dryRun ? ['-n'] : [])];
    const args = [...chosen, ...rights, '--out-format=%i %n', `${siteDir}/`, this.name];
    const all = [...foldersOf(files), ...files];
    const output = await this.#run(args, all);
    if (/^created directory /m.test(output)) await this.#run(args, ['./', ...all]);
    // A leading `<f` marks a file whose content is sent, `>f` on this machine; `p` marks other rights.
    return output
      .split('\n')
      .flatMap((line) => /^(?:[<>]f(?=\+|c|.s)|\.[fd]...p)\S* (.+)$/.exec(line)?.[1] ?? []);
  }

  /** Removes these files, and folders that are empty then. */
  async remove(files: readonly string[]): Promise<void> {
    // The list of deployed files could have been changed by others at the host.
    const outer = files.find((file) => /^$|^\/|(^|\/)\.\.?(\/|$)|\/\/|[\\\p{Cc}]/u.test(file));
    if (outer !== undefined)
      throw new Error(`${JSON.stringify(outer)} is no file of a site: nothing was removed.`);
    if (files.length === 0) return;
    await withFolder(async (empty) => {
      // What is excluded stays. `--delete-missing-args` is made for this, but releases of rsync since May 2026 refuse it.
      const rules = [...foldersOf(files).map((folder) => `${patternOf(folder)}/`), ...files.map(patternOf)];
      const args = ['-rK', '--existing', '--delete', '--from0', '--include-from=-', '--exclude=*'];
      await this.#run([...args, `${empty}/`, this.name], rules);
    });
  }

  /** Runs rsync with these entries on its standard input, and returns its output. Throws one sentence if it fails. */
  async #run(
    args: readonly string[],
    entries: readonly string[],
    { mayBeMissing = false } = {},
  ): Promise<string> {
    const child = spawn('rsync', args, { stdio: ['pipe', 'pipe', 'pipe'] });
    child.stdin.on('error', () => {});
    child.stdin.end(entries.map((entry) => `${entry}\0`).join(''));
    const closed = once(child, 'close').catch((error: Error) => {
      throw new Error(`rsync could not be started (${error.message}): install rsync here, and at the host.`);
    });
    const [output, faults, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
    if (code === 0 || (mayBeMissing && code === partialTransfer && /No such file/.test(faults)))
      return output;
    // Over ssh the reason of the other machine may be lost, for example if the folder above this one is missing.
    const reason = faults.trim().split('\n')[0] || 'see that the folder above it is there and may be written';
    throw new Error(`${this.name} could not be reached or written: ${reason} (rsync ended with ${code}).`);
  }
}

/** Folders that these files are in, and those around them. */
function foldersOf(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(folder);
  return [...folders];
}

/** The pattern of rsync that matches only this path, which has no backslash. */
function patternOf(file: string): string {
  return `/${/[*?[]/.test(file) ? file.replace(/[*?[]/g, '\\$&') : file}`;
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-deploy-'));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Calls `work` with a folder that holds only this file. */
export async function withFile<T>(
  file: string,
  content: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  return await withFolder((folder) => {
    writeFileSync(path.join(folder, file), content);
    return work(folder);
  });
}
