import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Catalogue } from '#catalogue/site-data.ts';
import type { PagesApp, SitePage } from '#catalogue/site-pages.ts';
import { type InlineHashes, policyElement } from '#domain/shop/content-policy.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { listFiles, root } from '#files/folders.ts';
import { type IntactSite, type PageEntry, reuseFile } from './built-files.ts';
import { type CompiledSite, loadPages } from './compile-pages.ts';
import { qualities, uncompressedFiles } from './compress.ts';
import type { PageThreadData, WrittenFile } from './page-thread.ts';
import type { Fault } from './verify/verify-page.ts';

export interface RenderedPages {
  /** All pages of the site. */
  pages: PageEntry[];
  /** Files of the pages that were rendered; the others were reused. */
  rendered: string[];
  /** Files that were verified as they were compressed: the rendered pages, search index and feeds. */
  verified: string[];
  faults: Fault[];
}

export interface RenderOptions {
  compiled: CompiledSite;
  catalogue: Catalogue;
  /** Staging directory, into which the pages are written. It has all other files to which they lead. */
  outDir: string;
  siteUrl: string;
  /** Pages of the previous site, which are reused if their cache key is the same; null if there is none. */
  previous: Pick<IntactSite, 'folder' | 'pages'> | null;
  /** Part of every cache key: code, settings, and the data that all pages share. */
  sharedKey: string;
  /** Hash of the whole catalogue, part of the cache key of a page without its own data. */
  catalogueHash: string;
  onProgress?: (done: number, total: number) => void;
}

const reportEvery = 100;

/**
 * Renders the pages of a catalogue, each with its brotli, and verifies them. The build is incremental: a page with the cache key that it has
 * in the previous site becomes a hard link to that file.
 */
export async function renderPages(options: RenderOptions): Promise<RenderedPages> {
  const { compiled, catalogue, outDir, previous, siteUrl, sharedKey, catalogueHash, onProgress } = options;
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
  const workerData: PageThreadData = {
    siteDir: outDir,
    names: [...listFiles(outDir), ...all.map(({ path: address }) => fileAt(address))],
    products: catalogue.products.map(({ id, price, stock }) => ({ id, price, stock })),
    siteUrl,
  };
  await using thread = new Worker(new URL('./page-thread.ts', import.meta.url), {
    workerData,
    // Memory of many pages that are read once each.
    resourceLimits: { maxYoungGenerationSizeMb: 8 },
  });
  const verified: string[] = [];
  const finish = (file: string, quality: number) => {
    verified.push(file);
    thread.postMessage({ file, quality } satisfies WrittenFile);
  };
  const faults = once(thread, 'message');
  // Told at the end.
  faults.catch(() => {});
  // Before the first page, of which the thread could read a half. The compiled files are compressed, but for small ones of the owner.
  for (const file of uncompressedFiles(outDir))
    if (!existsSync(path.join(compiled.filesDir, file))) finish(file, qualities.quick);
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
      finish(file, quality);
      pages.push({ file, key });
      rendered.push(file);
    }
  };
  for (const hasOwnData of [false, true]) {
    app.declareOwnData(hasOwnData);
    const some = all.filter(({ data }) => (data !== undefined) === hasOwnData);
    for (const page of some) await make(page);
  }
  onProgress?.(all.length, all.length);
  thread.postMessage(null satisfies WrittenFile);
  return { pages, rendered, verified, faults: (await faults)[0] };
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

/**
 * Returns a function that puts the content security policy into the head of a page, made of the hashes of its own inline scripts and
 * sheets. Astro's `security.csp` names the hashes of all pages on each page, and none for scripts that are inlined as text.
 */
export function policyWriter(): (file: string, page: string) => string {
  const { apiUrl } = settingsFrom(process.env);
  // Named even if the API has the site's own origin: a copy of the site may be served at another address.
  const apiOrigin = apiUrl === null ? null : new URL(apiUrl).origin;
  return (file, page) => {
    if (!file.endsWith('.html')) return page;
    // Two sheets that touch become one, with one hash.
    const html = page.replaceAll('</style><style>', '');
    const element = policyElement(file, inlineHashes(html), apiOrigin);
    return html.replace(beginning, (tag) => tag + element);
  };
}

/** Browsers look for the encoding of a page in its first kilobyte only. */
const beginning = '<meta charset="utf-8">';

/** Attributes are read as such, since they may hold what looks like a tag. */
const attributes = `((?:[^>"']|"[^"]*"|'[^']*')*)`;

/** Comments, elements that contain text only, and all other start tags. */
const markup = new RegExp(
  `<!--[\\s\\S]*?-->|<(script|style|textarea|title)\\b${attributes}>([\\s\\S]*?)</\\1[\\s/>]|<[a-z]${attributes}>`,
  'gi',
);

/** Hashes of the inline scripts and sheets of a page, without structured data. */
function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name = '', attributes = '', text = ''] of html.matchAll(markup)) {
    if (text === '') continue;
    const source = `sha256-${hash('sha256', text, 'base64')}`;
    if (/^style$/i.test(name)) styles.add(source);
    if (/^script$/i.test(name) && !/\btype="?application\/ld\+json/.test(attributes)) scripts.add(source);
  }
  return { scripts: [...scripts], styles: [...styles] };
}

/**
 * Returns a function that names in the head of a page with a screen the scripts with which that screen begins. A browser would find them
 * one behind the other, each a round trip later. `filesDir` is the folder of the compiled scripts.
 */
export function preloadWriter(filesDir: string): (page: string) => string {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    const scripts = imports.get(file) ?? importedBy(filesDir, file);
    imports.set(file, scripts);
    return scripts;
  };
  return (page) => {
    const scripts = new Set([...page.matchAll(screenScript)].map(([, file = '']) => file));
    if (scripts.size === 0) return page;
    // Grows while it is walked.
    for (const file of scripts) for (const each of importsOf(file)) scripts.add(each);
    const links = [...scripts].map((file) => `<link rel="modulepreload" href="${file}">`);
    // Nothing reads this attribute, a hash of the folder of the code: builds in two folders would differ by it.
    return page
      .replaceAll(/(?<=<astro-island) uid="\w+"/g, '')
      .replace('</head>', `${links.join('')}</head>`);
  };
}

/** Attributes of Astro's element around an island that is hydrated at once. */
const screenScript = /\b(?:renderer|component)-url="(\/[^"]+)"(?=[^>]*\sclient="load")/g;

function importedBy(filesDir: string, file: string): string[] {
  const code = readFileSync(path.join(filesDir, file), 'utf8');
  return [...code.matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g)].map(([, each = '']) =>
    path.posix.join(path.posix.dirname(file), each),
  );
}
