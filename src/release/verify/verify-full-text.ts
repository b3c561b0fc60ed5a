import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Product } from '#domain/catalogue/product.ts';
import { fullTextFile, fullTextFolder } from '#domain/shop/paths.ts';
import type { FullTextRoot } from '#search/full-text.ts';
import { productRecords } from '../full-text/index-texts.ts';
import type { Fault } from './faults.ts';
import type { SiteFiles } from './references.ts';

/**
 * Faults of the full-text index: each file of it is there, and each text leads to a page of the site. Each product that
 * has texts is there by its name.
 */
export async function fullTextFaults(
  { siteDir, products }: { siteDir: string; products: readonly Product[] },
  files: SiteFiles,
): Promise<Fault[]> {
  const file = fullTextFile.slice(1);
  try {
    const root = JSON.parse(await readFile(path.join(siteDir, file), 'utf8')) as FullTextRoot;
    const folder = `${fullTextFolder}/${root.folder}/`;
    const read = (name: string) => readFile(path.join(siteDir, folder, name));
    const entry = JSON.parse((await read('pagefind-entry.json')).toString()) as PagefindEntry;
    const told = ['pagefind.js', ...root.preloaded, ...Object.values(entry.languages).flatMap(filesOf)];
    const lost = [...new Set(told)].filter((name) => !files.has(`/${folder}${name}`));
    const fragments = files.names.filter((name) => name.startsWith(`${folder}fragment/`));
    const titles = new Map<string, string>();
    for (const name of fragments) {
      const { url, meta } = await fragmentIn(path.join(siteDir, name));
      titles.set(url, meta.title);
    }
    const strays = [...titles.keys()].filter((url) => !files.has(url.split('#')[0] ?? ''));
    const count = Object.values(entry.languages).reduce((sum, { page_count }) => sum + page_count, 0);
    return [
      ...lost.map((name) => ({ file: `${folder}${name}`, fault: 'is not there' })),
      ...strays.map((url) => ({ file, fault: `leads to ${url}, which is not there` })),
      ...productRecords(products)
        .filter(({ url, title }) => titles.get(url) !== title)
        .map(({ url }) => ({ file, fault: `has another name of ${url} than its page, or none` })),
      ...(titles.size === count ? [] : [{ file, fault: `has ${titles.size} texts instead of ${count}` }]),
    ];
  } catch (error) {
    return [{ file, fault: `cannot be searched: ${(error as Error).message}` }];
  }
}

interface PagefindEntry {
  languages: Readonly<Record<string, PagefindLanguage>>;
}

interface PagefindLanguage {
  hash: string;
  wasm: string;
  page_count: number;
}

function filesOf({ hash, wasm }: PagefindLanguage): string[] {
  return [`pagefind.${hash}.pf_meta`, `wasm.${wasm}.pagefind`];
}

/** A text as Pagefind has packed it, behind a mark of its own. */
async function fragmentIn(file: string): Promise<{ url: string; meta: { title: string } }> {
  const text = gunzipSync(await readFile(file)).toString();
  return JSON.parse(text.slice(text.indexOf('{')));
}
