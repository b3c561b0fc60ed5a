import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { declareOwnData, snapshotProducts } from '#catalogue/render-globals.ts';
import { isPageIntact } from './built-files.ts';
import { createHasher } from './data-hash.ts';
import { limitHeapGrowth } from './heap.ts';
import { type PageReply, pageRequest, standInForPages } from './page-reply.ts';
import { openPageWriters } from './page-writers.ts';
import type {
  PageEntry,
  PreviousPages,
  RenderedPages,
  RenderJob,
  RenderMessage,
  RenderReport,
} from './render.ts';

/**
 * The process that renders. It receives three messages: the folder of the compiled pages, a `RenderJob`, and the root file of the
 * search. It reports its progress, then all pages, and ends. Its environment holds the settings.
 */

interface Route {
  route: string;
  component: string;
  type: string;
}

/** The module that Astro compiles for its own prerenderer, as far as it is used here. */
interface CompiledPages {
  app: {
    setInternals(internals: object): void;
    setOptions(options: object): void;
    render(request: Request, options: { routeData: Route }): Promise<PageReply>;
    routeCache: { get(route: Route): { staticPaths: readonly { props?: unknown }[] } | undefined };
  };
}

type App = CompiledPages['app'];

interface Page {
  /** Path relative to the folder of the site: `product/12.html`. */
  file: string;
  pathname: string;
  route: Route;
  /** Own data of the page; undefined for a page that may read the whole catalogue. */
  props: unknown;
}

const searchRoot = Promise.withResolvers<string>();
const pagesDir = Promise.withResolvers<string>();
const opened = pagesDir.promise.then(openPages);
// The error is reported when the job awaits it.
opened.catch(() => {});

process.on('message', (message: RenderMessage) => {
  if ('searchRoot' in message) return searchRoot.resolve(message.searchRoot);
  if ('pagesDir' in message) return pagesDir.resolve(message.pagesDir);
  send('has begun');
  render(message.job).then(
    (report) => send(report, () => process.disconnect()),
    (error: NodeJS.ErrnoException) =>
      send({ fault: error.stack ?? error.message, code: error.code }, () => process.disconnect()),
  );
});
// The parent process has ended, so nobody needs the pages.
process.once('disconnect', () => process.exit());

function send(report: RenderReport, then?: () => void): void {
  process.send?.(report, undefined, undefined, then);
}

const reportEvery = 100;

/** Number of rendered pages from which on memory matters more than time. */
const manyPages = 1_000;

async function render(job: RenderJob): Promise<RenderedPages> {
  const { snapshotFile, goneFile, outDir, previous, sharedKey, catalogueHash, quality } = job;
  // The pages read them when they are asked for their addresses.
  Object.assign(process.env, { SHOP_SNAPSHOT: snapshotFile, SHOP_GONE: goneFile });
  if (previous === null) limitHeapGrowth();
  const app = await opened;
  // The process is ended before it could store what it has compiled.
  flushCompileCache();
  const all = await pagesOf(app);
  const hashOf = createHasher(snapshotProducts());
  const previousPages = new Map(previous?.pages.map((page) => [page.file, page]));
  /** Pages that stay as they are, with the cache keys of now. */
  const reused = new Map<string, PageEntry>();
  /** Pages that are being written, by their absolute paths. */
  const rendered = new Map<string, Pick<PageEntry, 'file' | 'key'>>();
  const writers = openPageWriters(job, {
    from: previous?.folder ?? '',
    to: outDir,
    // The home page is always large enough for one.
    hasGzip: previous !== null && existsSync(path.join(previous.folder, 'index.html.gz')),
  });
  const write = async (page: Page, key: string) => {
    const before = previousPages.get(page.file);
    const body = await htmlOf(app, page);
    if (previous && before && hasSameContent(previous, before, body, quality)) {
      reused.set(page.file, { ...before, key });
      return await writers.reuse(before);
    }
    const outFile = path.join(outDir, page.file);
    rendered.set(outFile, { file: page.file, key });
    if (rendered.size === manyPages) limitHeapGrowth();
    await writers.write(outFile, body);
  };
  const shared = hashOf([sharedKey]);
  const makeFolder = folderMaker(outDir);
  for (const [index, page] of all.entries()) {
    const { file, props, route } = page;
    if (index % reportEvery === 0) {
      send({ done: index, total: all.length });
      // Lets the process hear that its parent has ended.
      await setImmediate();
    }
    if (props === undefined) process.env.SHOP_SEARCH_ROOT = await searchRoot.promise;
    const key = hashOf([shared, file, route.component, props ?? catalogueHash]);
    makeFolder(file);
    const before = previousPages.get(file);
    if (before?.key === key) {
      reused.set(file, before);
      await writers.reuse(before);
    } else await write(page, key);
  }
  for (let torn = await writers.torn(); torn.length > 0; torn = await writers.torn()) {
    const files = new Set(torn);
    for (const page of all.filter(({ file }) => files.has(file))) {
      const key = reused.get(page.file)?.key ?? '';
      reused.delete(page.file);
      await write(page, key);
    }
  }
  const pages = [...reused.values()];
  for (const { outFile, ...written } of await writers.end()) {
    const page = rendered.get(outFile);
    if (page) pages.push({ ...page, ...written });
  }
  send({ done: all.length, total: all.length });
  return { pages, rendered: [...rendered.values()].map(({ file }) => file) };
}

/** Returns a function that makes the folder of a file below `outDir`, once for all files in it. */
function folderMaker(outDir: string): (file: string) => void {
  const made = new Set<string>();
  return (file) => {
    const folder = path.dirname(path.join(outDir, file));
    if (made.has(folder)) return;
    mkdirSync(folder, { recursive: true });
    made.add(folder);
  };
}

/** Bytes of a page, which are valid until the next one is rendered. */
async function htmlOf(app: App, { file, pathname, route, props }: Page): Promise<Uint8Array> {
  const url = `http://localhost${encodeURI(pathname)}${route.type === 'page' ? '.html' : ''}`;
  declareOwnData(props !== undefined);
  const response = await app.render(pageRequest(url), { routeData: route });
  declareOwnData(false);
  if (response.status !== 200 && pathname !== '/404')
    throw new Error(`${file} answers with the status ${response.status}.`);
  return response.bytes();
}

/** Whether the previous page has the same content and compression, though it was made from other data. */
function hasSameContent(
  previous: PreviousPages,
  before: PageEntry,
  body: Uint8Array,
  quality: number,
): boolean {
  if (previous.quality !== quality || before.bytes !== body.length || !isPageIntact(previous.folder, before))
    return false;
  return readFileSync(path.join(previous.folder, before.file)).equals(body);
}

async function openPages(pagesDir: string): Promise<App> {
  standInForPages();
  const entry = readdirSync(pagesDir).find((name) => name.startsWith('prerender-entry'));
  const { app } = (await import(pathToFileURL(path.join(pagesDir, entry ?? '')).href)) as CompiledPages;
  const { pages, scripts } = JSON.parse(readFileSync(path.join(pagesDir, 'build-info.json'), 'utf8'));
  app.setInternals({ pagesByKeys: new Map(pages), entrySpecifierToBundleMap: new Map() });
  app.setOptions({ settings: { scripts }, logger: { options: { destination: { write() {} } } } });
  return app;
}

/**
 * All pages with their data; pages without own data come last. Astro lists addresses and keeps the data of each route separately,
 * both in the same order.
 */
async function pagesOf(app: App): Promise<Page[]> {
  const all = (await new StaticPaths(app as never).getAll()) as { pathname: string; route: Route }[];
  const byRoute = Map.groupBy(all, ({ route }) => route);
  const pages = [...byRoute].flatMap(([route, addresses]) => {
    const data = app.routeCache.get(route)?.staticPaths;
    if (data && data.length !== addresses.length)
      throw new Error(`${route.component} has ${addresses.length} addresses, and data for ${data.length}.`);
    return addresses.map(({ pathname }, index) => {
      const name = pathname === '/' ? 'index' : pathname.slice(1);
      const file = route.type === 'page' ? `${name}.html` : name;
      return { pathname, route, props: data?.[index]?.props, file };
    });
  });
  const hasNone = ({ props }: Page) => Number(props === undefined);
  return pages.toSorted((a, b) => hasNone(a) - hasNone(b));
}
