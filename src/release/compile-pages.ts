import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { settingsFrom } from '#domain/shop/settings.ts';
import { withLock } from './build-lock.ts';
import { compressRest } from './compress.ts';
import { root } from './project.ts';
import { readSources } from './sources.ts';

/** The site's code, compiled: it renders any catalogue. */
export interface CompiledSite {
  /** The pages, as modules of the server. */
  pagesDir: string;
  /** The script files, and what stands in `public`, each text with its compressed variants, `.br` and `.gz`. */
  filesDir: string;
}

/** In the project, since the pages import its packages. */
const compiledDir = path.join(root, 'node_modules', '.shop-pages');

/** Astro keeps its working files in the project, so one compiles at a time. */
const lockFile = path.join(root, 'node_modules', '.shop-compile.lock');

/** A project of which a few settings are tried keeps that many. */
const savedCount = 4;

/** What this process compiles or has compiled, by the hash of the code. */
const compiled = new Map<string, Promise<CompiledSite>>();

/**
 * The pages and scripts of the site as the code stands now: compiled by Astro, or as they were compiled before from the same
 * code. Throws Astro's last lines when the code cannot be compiled.
 */
export function compilePages(say: (line: string) => void): Promise<CompiledSite> {
  const hash = compileHash();
  const found = compiled.get(hash) ?? compile(path.join(compiledDir, hash), say);
  compiled.set(hash, found);
  // The next one tries again.
  found.catch(() => compiled.delete(hash));
  return found;
}

async function compile(folder: string, say: (line: string) => void): Promise<CompiledSite> {
  if (!existsSync(folder)) {
    await withLock(lockFile, say, async () => {
      if (!existsSync(folder)) await compileInto(folder);
      await removeOldest();
    });
  }
  const now = new Date();
  // Packages may belong to somebody else, who alone may touch them.
  await utimes(folder, now, now).catch(() => {});
  return { pagesDir: path.join(folder, 'pages'), filesDir: path.join(folder, 'files') };
}

/** All that the compiler reads: what the pages read when they render, as settings and the catalogue, is no part of it. */
function compileHash(): string {
  const hash = createHash('sha256').update(settingsFrom(process.env).apiZone);
  for (const [file, content] of readSources()) hash.update(`\0${file}\0`).update(content);
  return hash.digest('hex').slice(0, 20);
}

async function compileInto(folder: string): Promise<void> {
  const staging = `${folder}.staging`;
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  await runAstro({
    SHOP_OUT_DIR: path.join(staging, 'files'),
    SHOP_PAGES_DIR: path.join(staging, 'pages'),
  });
  await compressRest({ siteDir: path.join(staging, 'files'), products: 0, gzip: true });
  if (compileHash() !== path.basename(folder))
    throw new Error('The code of the shop changed while it was compiled: run the command again.');
  await rename(staging, folder);
}

async function runAstro(env: Record<string, string>): Promise<void> {
  const astro = path.join(root, 'node_modules/astro/bin/astro.mjs');
  const args = [...limitedHeap.flags, '--import', endWithParent, astro, 'build', '--root', root];
  const child = spawn(process.execPath, args, {
    // Astro puts its compiled pages below where it runs, and they must stand where the project's packages are found.
    cwd: path.join(root, 'node_modules'),
    env: {
      ...process.env,
      ...limitedHeap.environment,
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

/** Limits the memory of the compiler at no cost of time: small young generations, and allocators that return free memory. */
const limitedHeap = {
  flags: ['--max-semi-space-size=8'],
  environment: { MALLOC_ARENA_MAX: '1', MIMALLOC_PURGE_DELAY: '0' },
} as const;

/** Without it the Astro of a killed build would go on. Its input ends with the build. */
const endWithParent = `data:text/javascript,${encodeURIComponent(
  "process.stdin.on('error', () => {}).once('close', () => process.exit(1)).resume().unref();",
)}`;

async function removeOldest(): Promise<void> {
  const folders = (await readdir(compiledDir)).map((name) => path.join(compiledDir, name));
  const usedAt = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isLeftover = (folder: string) => folder.endsWith('.staging');
  const saved = folders.filter((folder) => !isLeftover(folder)).toSorted((a, b) => usedAt(b) - usedAt(a));
  // One that was used within the hour may be in use.
  const old = saved.slice(savedCount).filter((folder) => usedAt(folder) < Date.now() - 3_600_000);
  for (const folder of [...folders.filter(isLeftover), ...old])
    await rm(folder, { recursive: true, force: true });
}
