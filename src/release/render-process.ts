import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { StaticPaths } from 'astro/runtime/prerender/static-paths.js';
import { openPageKeys } from './page-key.ts';
import type { RenderJob, RenderReport } from './render.ts';

/**
 * The process that renders: takes one job by message, reports each page that it has written, then the keys of all pages, and
 * ends. Its environment names the snapshot (`SHOP_SNAPSHOT`) and the settings.
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
    render(request: Request, options: { routeData: Route }): Promise<Response>;
    routeCache: { get(route: Route): { staticPaths: readonly { props?: unknown }[] } | undefined };
  };
}

interface PageToRender {
  /** From the folder of the site: `product/12.html`. */
  file: string;
  pathname: string;
  route: Route;
  /** Data of its own; undefined for a page that reads what it likes of the catalogue. */
  props: unknown;
}

process.once('message', (job: RenderJob) => {
  render(job).then(
    (keys) => send({ keys }, () => process.disconnect()),
    (error: Error) => send({ fault: error.stack ?? error.message }, () => process.disconnect()),
  );
});
// Without the process that asked for it, a page is of no use.
process.once('disconnect', () => process.exit());

function send(report: RenderReport, then?: () => void): void {
  process.send?.(report, undefined, undefined, then);
}

async function render({
  pagesDir,
  outDir,
  former,
  basis,
  catalogue,
}: RenderJob): Promise<[string, string][]> {
  const app = await openPages(pagesDir);
  const keyOf = openPageKeys();
  const keys: [string, string][] = [];
  const formerKeys = new Map(former?.keys);
  for (const page of await pagesOf(app)) {
    const hasOwnData = page.props !== undefined;
    const key = keyOf([basis, page.file, page.route.component, hasOwnData ? keyOf(page.props) : catalogue]);
    keys.push([page.file, key]);
    const file = path.join(outDir, page.file);
    mkdirSync(path.dirname(file), { recursive: true });
    const formerFile = former && path.join(former.folder, page.file);
    if (formerFile && formerKeys.get(page.file) === key && existsSync(formerFile)) {
      keep(formerFile, file);
      continue;
    }
    scope.pageHasOwnData = hasOwnData;
    const url = `http://localhost${encodeURI(page.pathname)}${page.route.type === 'page' ? '.html' : ''}`;
    const response = await app.render(new Request(url), { routeData: page.route });
    scope.pageHasOwnData = false;
    if (response.status !== 200 && page.pathname !== '/404')
      throw new Error(`${page.file} answers with the status ${response.status}.`);
    const body = Buffer.from(await response.arrayBuffer());
    if (formerFile && existsSync(formerFile) && readFileSync(formerFile).equals(body)) keep(formerFile, file);
    else {
      writeFileSync(file, body);
      send({ made: page.file });
    }
  }
  return keys;
}

/** `loadSiteData` of the pages refuses while this is set. */
const scope = globalThis as { pageHasOwnData?: boolean };

async function openPages(pagesDir: string): Promise<CompiledPages['app']> {
  const entry = readdirSync(pagesDir).find((name) => name.startsWith('prerender-entry'));
  const { app } = (await import(pathToFileURL(path.join(pagesDir, entry ?? '')).href)) as CompiledPages;
  const { pages, scripts } = JSON.parse(readFileSync(path.join(pagesDir, 'facts.json'), 'utf8'));
  app.setInternals({ pagesByKeys: new Map(pages), entrySpecifierToBundleMap: new Map() });
  app.setOptions({ settings: { scripts }, logger: { options: { destination: { write() {} } } } });
  return app;
}

async function pagesOf(app: CompiledPages['app']): Promise<PageToRender[]> {
  const all = (await new StaticPaths(app as never).getAll()) as { pathname: string; route: Route }[];
  const seen = new Map<Route, number>();
  return all.map(({ pathname, route }) => {
    const index = seen.get(route) ?? 0;
    seen.set(route, index + 1);
    const props = app.routeCache.get(route)?.staticPaths[index]?.props;
    const name = pathname === '/' ? 'index' : pathname.slice(1);
    return { pathname, route, props, file: route.type === 'page' ? `${name}.html` : name };
  });
}

/** A page of the former site with its compressed twin, as second names of the same files where the disk allows it. */
function keep(formerFile: string, file: string): void {
  for (const end of ['', '.br']) {
    const from = `${formerFile}${end}`;
    if (end !== '' && !existsSync(from)) continue;
    try {
      linkSync(from, `${file}${end}`);
    } catch {
      copyFileSync(from, `${file}${end}`);
    }
  }
}
