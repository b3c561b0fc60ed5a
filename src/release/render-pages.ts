import { hash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import pMap from 'p-map';
import type { Catalogue } from '#catalogue/site-data.ts';
import type { PagesApp, SitePage } from '#catalogue/site-pages.ts';
import { type PageEntry, reuseFile } from './built-files.ts';
import { type CompiledSite, loadPages } from './compile-pages.ts';
import { qualities, writeBrotli } from './compress.ts';
import { policyWriter, preloadWriter } from './page-head.ts';
import { root } from './project.ts';

/** The pages of a site, in its folder. */
export interface PreviousPages {
  folder: string;
  pages: readonly PageEntry[];
}

export interface RenderedPages {
  /** All pages of the site. */
  pages: PageEntry[];
  /** Files of the pages that were rendered; the others were reused. */
  rendered: string[];
}

export interface RenderOptions {
  compiled: CompiledSite;
  catalogue: Catalogue;
  /** Staging directory, into which the pages are written. */
  outDir: string;
  /** Pages of the previous site, which are reused if their cache key is the same; null if there is none. */
  previous: PreviousPages | null;
  /** Part of every cache key: code, settings, and the data that all pages share. */
  sharedKey: string;
  /** Hash of the whole catalogue, part of the cache key of a page without its own data. */
  catalogueHash: string;
  onProgress?: (done: number, total: number) => void;
}

/** Pages in work at a time: while some are compressed, the next are rendered. */
const concurrency = availableParallelism() + 2;

const reportEvery = 100;

/**
 * Renders the pages of a catalogue, each with its brotli. The build is incremental: a page with the cache key that it has
 * in the previous site becomes a hard link to that file.
 */
export async function renderPages(options: RenderOptions): Promise<RenderedPages> {
  const { compiled, catalogue, outDir, previous, sharedKey, catalogueHash, onProgress } = options;
  const app = await loadPages(compiled);
  const all = await pagesOf(app, catalogue);
  const withPreloads = preloadWriter(compiled.filesDir);
  const withPolicy = policyWriter();
  const shared = hashOf(sharedKey);
  const before = new Map(previous?.pages.map((page) => [page.file, page]));
  for (const folder of new Set(all.map(({ path: address }) => path.dirname(fileAt(address)))))
    mkdirSync(path.join(outDir, folder), { recursive: true });
  const pages: PageEntry[] = [];
  const rendered: string[] = [];
  const make = async ({ path: address, data }: SitePage) => {
    const file = fileAt(address);
    const key = hashOf(`${shared} ${file} ${data === undefined ? catalogueHash : JSON.stringify(data)}`);
    const page = before.get(file);
    if (pages.length % reportEvery === 0) onProgress?.(pages.length, all.length);
    const body =
      page?.key === key ? null : Buffer.from(withPolicy(file, withPreloads(await contentOf(app, address))));
    if (previous && page && (body === null || readFileSync(path.join(previous.folder, file)).equals(body))) {
      reusePage(file, previous.folder, outDir);
      pages.push({ file, key });
    } else if (body !== null) {
      // Few pages lack their own data, the home page among them.
      const quality = data === undefined ? qualities.best : qualities.quick;
      writeFileSync(path.join(outDir, file), body);
      await writeBrotli(path.join(outDir, file), body, quality);
      pages.push({ file, key });
      rendered.push(file);
    }
  };
  for (const hasOwnData of [true, false]) {
    app.declareOwnData(hasOwnData);
    const some = all.filter(({ data }) => (data !== undefined) === hasOwnData);
    await pMap(some, make, { concurrency });
  }
  onProgress?.(all.length, all.length);
  return { pages, rendered };
}

/** All pages: those of the files in `src/pages`, and those of the catalogue, the texts and the deferred scripts. */
async function pagesOf(app: PagesApp, catalogue: Catalogue): Promise<SitePage[]> {
  const fixed = fixedPaths();
  const others = (await app.openSite(catalogue)).filter((page) => !fixed.has(page.path));
  return [...others, ...[...fixed].map((address) => ({ path: address, data: undefined }))];
}

/** Addresses of the files in `src/pages` that have one: `/`, `/about`, `/robots.txt`. */
function fixedPaths(): ReadonlySet<string> {
  const files = globSync('src/pages/**/[!_[]*.{astro,ts}', { cwd: root });
  return new Set(
    files.map((file) => {
      const name = path.posix
        .relative('src/pages', file.replaceAll(path.sep, '/'))
        .replace(/\.(astro|ts)$/, '');
      return name === 'index' ? '/' : `/${name}`;
    }),
  );
}

/** File of a page: `product/12.html`, `robots.txt`. */
function fileAt(address: string): string {
  if (address === '/') return 'index.html';
  return path.posix.extname(address) === '' ? `${address.slice(1)}.html` : address.slice(1);
}

async function contentOf(app: PagesApp, address: string): Promise<string> {
  const response = await app.render(address);
  if (response.status !== 200 && address !== '/404')
    throw new Error(
      `The page ${address} could not be rendered: it answers with the status ${response.status}.`,
    );
  return await response.text();
}

/** Links a page and its brotli from one folder to another. */
function reusePage(file: string, from: string, to: string): void {
  for (const each of [file, `${file}.br`])
    if (each === file || existsSync(path.join(from, each)))
      reuseFile(path.join(from, each), path.join(to, each));
}

function hashOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, 22);
}
