import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * The folder to which a site is deployed: of this machine, or `[USER@]HOST:FOLDER` of another one over ssh. Files are named by their
 * paths in it. rsync puts each in place by a rename.
 */
export class Destination {
  /** Name for messages, as the owner wrote it. */
  readonly name: string;

  constructor(name: string) {
    // rsync would make a folder of this name here.
    if (/^[^/:]+@[^/:]+$/.test(name)) throw new Error(`${name} names no folder: write ${name}:FOLDER.`);
    this.name = name.replace(/\/*$/, '/');
  }

  /** Texts of these files at its top, by name; a missing file has no entry. */
  read(files: readonly string[]): ReadonlyMap<string, string> {
    return withFolder((folder) => {
      const wanted = files.map((file) => `--include=/${file}`);
      try {
        this.#run(['-r', ...wanted, '--exclude=*', this.name, `${folder}/`]);
      } catch (error) {
        // The first deploy makes the folder.
        if (!/No such file/.test(String(error))) throw error;
      }
      const names = readdirSync(folder);
      return new Map(names.map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]));
    });
  }

  /** Writes a file at its top, if that has another content or other rights. */
  write(file: string, content: string): void {
    withFolder((folder) => {
      writeFileSync(path.join(folder, file), content);
      this.put([file], folder, '--checksum');
    });
  }

  /**
   * Copies those files of `folder` that `options` of rsync choose, so that everybody may read them, and returns the copied ones. A folder
   * that is a link there stays one (`-K`).
   */
  put(files: readonly string[], folder: string, ...options: readonly string[]): string[] {
    if (files.length === 0) return [];
    const copying = ['-tpzK', '--chmod=D755,F644', '--omit-dir-times', '--files-from=-', '--from0'];
    const output = this.#run([...copying, ...options, '--out-format=%i %n', `${folder}/`, this.name], files);
    return output.split('\n').flatMap((line) => /^[<>]f\S* (.+)$/.exec(line)?.[1] ?? []);
  }

  /** Removes these files, and folders that are empty then. */
  remove(files: readonly string[]): void {
    if (files.length === 0) return;
    withFolder((empty) => {
      // What is excluded stays. `--delete-missing-args` is made for this, but releases of rsync since May 2026 refuse it.
      const rules = [...foldersOf(files).map((folder) => `${patternOf(folder)}/`), ...files.map(patternOf)];
      const deleting = ['-rK', '--existing', '--delete', '--from0', '--include-from=-', '--exclude=*'];
      this.#run([...deleting, `${empty}/`, this.name], rules);
    });
  }

  /** Runs rsync with these entries on its standard input, and returns its output. */
  #run(args: readonly string[], entries: readonly string[] = []): string {
    const input = entries.map((entry) => `${entry}\0`).join('');
    const { status, stdout, stderr, error } = spawnSync('rsync', args, {
      input,
      encoding: 'utf8',
      maxBuffer: Number.POSITIVE_INFINITY,
    });
    if (status === 0) return stdout;
    const reason = status === null ? `it could not be started: ${error?.message}` : stderr.trim();
    throw new Error(`${this.name} could not be reached or written by rsync: ${reason}`);
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

/** The pattern of rsync that matches this path only. */
function patternOf(file: string): string {
  return `/${/[*?[]/.test(file) ? file.replace(/[*?[]/g, '\\$&') : file}`;
}

function withFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-deploy-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
