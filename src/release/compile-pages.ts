import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import type { PagesApp } from '#catalogue/site-pages.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { listFiles } from '#files/folders.ts';
import { withBuildLock } from './build-lock.ts';
import { areFilesIntact, type FileSizes, fileSizesIn } from './built-files.ts';
import { best, compressRest } from './compress.ts';
import { hashOfSources } from './fingerprint.ts';
import { root } from './project.ts';
import { isClutter } from './sources.ts';

/** Compiled code of the site, which renders any catalogue. */
export interface CompiledSite {
  /** The module of the pages (`integration/pages-app.ts`). */
  entry: string;
  /** Folder of the script files and of the files of `public`; each text file has its compressed variants, `.br` and `.gz`. */
  filesDir: string;
}

/** Folder of the packages; a link is followed, since Astro takes no folder for its own that lies behind one. */
const packagesDir = realpathSync(path.join(root, 'node_modules'));

/** Folder of compilations, inside `node_modules`, since the compiled pages import the packages there. */
const compiledDir = path.join(packagesDir, '.shop-pages');

/** Lock of a compilation: Astro writes its working files into the project, so that only one process may compile at a time. */
const lockFile = path.join(packagesDir, '.shop-compile.lock');

/** Greatest number of compilations that are stored, so that a return to earlier code compiles nothing. */
const savedCount = 4;

/** Compilations of this process, finished or under way, by the hash of the code. */
const compiled = new Map<string, Promise<CompiledSite>>();

/**
 * Compiles the pages and scripts of the site with Astro, or returns an earlier compilation of the same code. Rejects with the
 * last lines of Astro when the code cannot be compiled, and with one sentence when it changes meanwhile. `sourcesHash` is the hash of
 * the code.
 */
export function compilePages(
  log: (line: string) => void,
  sourcesHash = hashOfSources(),
): Promise<CompiledSite> {
  const name = compileHash(sourcesHash);
  const found = compiled.get(name) ?? compile(path.join(compiledDir, name), log);
  compiled.set(name, found);
  // After an error the next call compiles again.
  found.catch(() => compiled.delete(name));
  return found;
}

/** Loads the compiled pages into this process. */
export async function loadPages({ entry }: CompiledSite): Promise<PagesApp> {
  return (await import(pathToFileURL(entry).href)) as PagesApp;
}

async function compile(folder: string, log: (line: string) => void): Promise<CompiledSite> {
  if (!isIntact(folder)) {
    await withBuildLock(lockFile, log, async () => {
      if (!isIntact(folder)) await compileInto(folder);
      await removeOldest();
    });
  }
  const now = new Date();
  // Another user may own `node_modules`, and then this process may not set the times of its folders.
  await utimes(folder, now, now).catch(() => {});
  return { entry: path.join(folder, 'server/entry.mjs'), filesDir: path.join(folder, 'client') };
}

/** File with the sizes of the other files of a compilation. */
const sizesFile = 'sizes.json';

/** Whether a compilation exists, and all its files have the sizes that were written: a loss of power may leave empty files. */
function isIntact(folder: string): boolean {
  try {
    const sizes = JSON.parse(readFileSync(path.join(folder, sizesFile), 'utf8')) as FileSizes;
    return areFilesIntact(folder, sizes);
  } catch {
    return false;
  }
}

/**
 * Hash of everything that the compiler reads: the code, and one setting, the time zone of the API. Pages read the other settings and
 * the catalogue only when they are rendered.
 */
function compileHash(sourcesHash: string): string {
  return hash('sha256', `${settingsFrom(process.env).apiZone}\0${sourcesHash}`).slice(0, 20);
}

async function compileInto(folder: string): Promise<void> {
  assertNameCompiles(root);
  const staging = `${folder}.staging`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  await runAstro({ SHOP_OUT_DIR: staging });
  const filesDir = path.join(staging, 'client');
  await removeClutter(filesDir);
  await compressRest(filesDir, true, { level: best });
  if (compileHash(hashOfSources()) !== path.basename(folder))
    throw new Error('The code of the shop changed while it was compiled: run the command again.');
  await writeFile(path.join(staging, sizesFile), JSON.stringify(fileSizesIn(staging)));
  await rm(folder, { recursive: true, force: true });
  await rename(staging, folder);
}

/** Removes what Astro has copied from `public/` and no site needs. */
async function removeClutter(folder: string): Promise<void> {
  for (const file of listFiles(folder)) if (isClutter(file)) await rm(path.join(folder, file));
}

/** Throws one sentence where the compiler would take a character in the path of the project for a part of an address. */
function assertNameCompiles(folder: string): void {
  const sign = /[#?%]/.exec(folder)?.[0];
  if (sign)
    throw new Error(
      `The pages cannot be compiled in ${folder}, as its name has a ${sign}: give the folder a name without, then run the command again.`,
    );
}

async function runAstro(env: Record<string, string>): Promise<void> {
  const astro = path.join(root, 'node_modules/astro/bin/astro.mjs');
  // A small young generation and one arena limit the memory of the compiler without slowing it.
  const args = ['--max-semi-space-size=8', '--import', endWithParent, astro, 'build', '--root', root];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: {
      ...process.env,
      MALLOC_ARENA_MAX: '1',
      // Tests run builds too, and pages compiled for development cannot be rendered in production.
      NODE_ENV: 'production',
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
      ...env,
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const [code, said, faults] = await Promise.all([ended, text(child.stdout), text(child.stderr)]);
  if (code === 0) return;
  const lines = `${said}\n${faults}`.split('\n').filter((line) => line.trim() !== '');
  throw new Error(`The pages could not be compiled:\n${lines.slice(-25).join('\n')}`);
}

/** Module that ends Astro when its standard input closes, as it does when the build is killed. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "process.stdin.on('error', () => {}).once('close', () => process.exit(1)).resume().unref();",
)}`;

async function removeOldest(): Promise<void> {
  const folders = (await readdir(compiledDir)).map((name) => path.join(compiledDir, name));
  const usedAt = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isLeftover = (folder: string) => folder.endsWith('.staging');
  const saved = folders.filter((folder) => !isLeftover(folder)).toSorted((a, b) => usedAt(b) - usedAt(a));
  // A folder that was used within the last hour may still be in use.
  const old = saved.slice(savedCount).filter((folder) => usedAt(folder) < Date.now() - 3_600_000);
  for (const folder of [...folders.filter(isLeftover), ...old])
    await rm(folder, { recursive: true, force: true });
}
