import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempDisposableSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The folder of a host, of this machine or `[USER@]HOST:FOLDER` over ssh. Files are named by their paths in it; rsync renames each into place. */
export class Destination {
  /** Name for messages, as the owner wrote it. */
  readonly name: string;

  constructor(name: string) {
    // rsync would make a folder of this name here.
    if (/^[^/:]+@[^/:]+$/.test(name)) throw new Error(`${name} names no folder: write ${name}:FOLDER.`);
    this.name = name.replace(/\/*$/, '/');
  }

  /** Text of a file at its top; '' if it does not exist. */
  read(file: string): string {
    using folder = temporaryFolder();
    try {
      this.#run(['-r', `--include=/${file}`, '--exclude=*', this.name, `${folder.path}/`]);
    } catch (error) {
      // The first deploy makes the folder.
      if (!/No such file/.test(String(error))) throw error;
    }
    const copy = path.join(folder.path, file);
    return existsSync(copy) ? readFileSync(copy, 'utf8') : '';
  }

  /** Writes a file at its top, if that has another content or other rights. */
  write(file: string, content: string): void {
    using folder = temporaryFolder();
    writeFileSync(path.join(folder.path, file), content);
    this.put([file], folder.path, '--checksum');
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
    using empty = temporaryFolder();
    // What is excluded stays. `--delete-missing-args` is made for this, but releases of rsync since May 2026 refuse it.
    const rules = [...foldersOf(files).map((folder) => `${patternOf(folder)}/`), ...files.map(patternOf)];
    const deleting = ['-rK', '--existing', '--delete', '--from0', '--include-from=-', '--exclude=*'];
    this.#run([...deleting, `${empty.path}/`, this.name], rules);
  }

  /** Runs rsync with these entries on its standard input, and returns its output. */
  #run(args: readonly string[], entries: readonly string[] = []): string {
    const input = entries.map((entry) => `${entry}\0`).join('');
    const options = { input, encoding: 'utf8', maxBuffer: Number.POSITIVE_INFINITY } as const;
    const { status, stdout, stderr, error } = spawnSync('rsync', args, options);
    if (status === 0) return stdout;
    const reason = error ? `it could not be started: ${error.message}` : stderr.trim();
    throw new Error(`${this.name} could not be reached or written by rsync: ${reason}`);
  }
}

const temporaryFolder = () => mkdtempDisposableSync(path.join(tmpdir(), 'shop-deploy-'));

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
