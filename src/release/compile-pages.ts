import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { PagesApp } from '#catalogue/site-pages.ts';
import { takenChoices } from '#domain/owner/facts.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { dayMs } from '#domain/text/dates.ts';
import { withBuildLock } from '#files/file-lock.ts';
import { listFiles, root } from '#files/folders.ts';
import { areFilesIntact, fileSizesIn } from './built-files.ts';
import { compressRest, qualities } from './compress.ts';
import { drawIcons } from './draw-icons.ts';
import { hashOfSources, isClutter } from './fingerprint.ts';

/** Compiled code of the site, which renders any catalogue. */
export interface CompiledSite {
  /** The module of the pages (`integration/pages-app.ts`). */
  entry: string;
  /** Folder of the script files and of the files of `public`; each text file has its brotli beside it, `.br`. */
  filesDir: string;
}

/** Folder of the packages; a link is followed, since Astro accepts no output folder behind one. */
const packagesDir = realpathSync(path.join(root, 'node_modules'));

/** Folder of compilations, inside `node_modules`, since the compiled pages import the packages there. */
const compiledDir = path.join(packagesDir, '.shop-pages');

/** Lock of a compilation: Astro writes its working files into the project, so that only one process may compile at a time. */
const lockFile = path.join(packagesDir, '.shop-compile.lock');

/** Compilations of this process, finished or under way, by the hash of the code. */
const compilations = new Map<string, Promise<CompiledSite>>();

/**
 * Compiles the pages and scripts of the site with Astro, or returns an earlier compilation of the same code, whose hash is `sourcesHash`.
 * Rejects with the last lines of Astro if the code cannot be compiled.
 */
export function compilePages(
  log: (line: string) => void,
  sourcesHash = hashOfSources(),
): Promise<CompiledSite> {
  const name = compileHash(sourcesHash);
  const compilation = compilations.get(name) ?? compile(path.join(compiledDir, name), log);
  compilations.set(name, compilation);
  // After an error the next call compiles again.
  compilation.catch(() => compilations.delete(name));
  return compilation;
}

/** Loads the compiled pages into this process. */
export async function loadPages({ entry }: CompiledSite): Promise<PagesApp> {
  // React chooses its build by it as it is loaded; that for development takes several times as long.
  process.env.NODE_ENV ??= 'production';
  return (await import(pathToFileURL(entry).href)) as PagesApp;
}

async function compile(folder: string, log: (line: string) => void): Promise<CompiledSite> {
  if (!isIntact(folder)) {
    await withBuildLock(lockFile, log, async () => {
      if (!isIntact(folder)) await compileInto(folder);
      await removeUnused();
    });
  }
  // Another user may own `node_modules`, and then this process may not set the times of its folders.
  await utimes(folder, new Date(), new Date()).catch(() => {});
  return { entry: path.join(folder, 'server/entry.mjs'), filesDir: path.join(folder, 'client') };
}

/** File with the sizes of the other files of a compilation. */
const sizesFile = 'sizes.json';

/** Whether a compilation exists, and all its files have the sizes that were written: a loss of power may leave empty files. */
function isIntact(folder: string): boolean {
  try {
    return areFilesIntact(folder, JSON.parse(readFileSync(path.join(folder, sizesFile), 'utf8')));
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
  const staging = `${folder}.staging`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  await runAstro(staging);
  const filesDir = path.join(staging, 'client');
  for (const file of listFiles(filesDir)) if (isClutter(file)) await rm(path.join(filesDir, file));
  for (const [name, bytes] of await drawIcons())
    if (!existsSync(path.join(filesDir, name))) await writeFile(path.join(filesDir, name), bytes);
  compressRest(filesDir, qualities.best);
  if (compileHash(hashOfSources()) !== path.basename(folder))
    throw new Error('The code of the shop changed while it was compiled: run the command again.');
  await writeFile(path.join(staging, sizesFile), JSON.stringify(fileSizesIn(staging)));
  await rm(folder, { recursive: true, force: true });
  await rename(staging, folder);
}

async function runAstro(outDir: string): Promise<void> {
  const astro = path.join(root, 'node_modules/astro/bin/astro.mjs');
  // A small young generation and one arena limit the memory of the compiler without slowing it.
  const args = ['--max-semi-space-size=8', astro, 'build', '--root', root];
  const env = {
    ...process.env,
    MALLOC_ARENA_MAX: '1',
    // Tests run builds too, and pages compiled for development cannot be rendered in production.
    NODE_ENV: 'production',
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_COLOR: '1',
    SHOP_CHOICES: JSON.stringify(takenChoices()),
    SHOP_OUT_DIR: outDir,
  };
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root, env });
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as Error & { stdout?: string; stderr?: string };
    const lines = `${stdout}\n${stderr || message}`.split('\n').filter((line) => line.trim() !== '');
    throw new Error(`The pages could not be compiled:\n${lines.slice(-25).join('\n')}`);
  }
}

/** Removes compilations that were not used for a day. The caller holds the lock, so that what is staged is left over. */
async function removeUnused(): Promise<void> {
  for (const name of await readdir(compiledDir)) {
    const folder = path.join(compiledDir, name);
    if (name.endsWith('.staging') || statSync(folder).mtimeMs < Date.now() - dayMs)
      await rm(folder, { recursive: true, force: true });
  }
}
