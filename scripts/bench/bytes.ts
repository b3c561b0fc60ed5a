import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openShop } from '../shop.ts';
import { goals } from './goals.ts';
import { type PageBytes, pageBytes, sentBytes } from './page-bytes.ts';
import { takePhone } from './phone.ts';
import { buildShop } from './shop.ts';
import { against, table, whole } from './table.ts';

interface Page extends PageBytes {
  name: string;
  path: string;
  goal: number;
}

/**
 * `npm run bench -- bytes`: measures the bytes of pages of the sample shop, and visits to them by a phone. False when a page
 * breaks its budget.
 */
export async function benchBytes(runs: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-bench-'));
  const siteDir = path.join(folder, 'site');
  try {
    console.log('Building the sample shop');
    await buildShop(path.join(folder, 'data'), siteDir);
    const pages = chosenPages(siteDir);
    console.log(`\n${bytesTable(pages)}`);
    const location = { dataDir: path.join(folder, 'data'), databaseUrl: null };
    const shop = await openShop(location, 0, { host: '127.0.0.1' });
    try {
      shop.site.show(siteDir);
      console.log(`\n${await phoneTable(pages, shop.url, runs)}`);
    } finally {
      await shop.close();
    }
    return pages.every(isWithinBudget);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function chosenPages(siteDir: string): Page[] {
  const read = (name: string, file: string, goal: number): Page => {
    const html = readFileSync(path.join(siteDir, file), 'utf8');
    const address = file === 'index.html' ? '' : file.replace(/\.html$/, '').replaceAll('\\', '/');
    return { name, path: `/${address}`, goal, ...pageBytes(html, sentBytes(path.join(siteDir, file))) };
  };
  const bySize = (pattern: string) =>
    globSync(pattern, { cwd: siteDir }).toSorted(
      (a, b) => sentBytes(path.join(siteDir, a)) - sentBytes(path.join(siteDir, b)),
    );
  const listings = bySize('{brand,category,detergents,evacosmetics}{/*,}.html');
  const products = bySize('product/*.html');
  return [
    read('home', 'index.html', goals.pageBytes),
    read('collection', 'collection.html', goals.pageBytes),
    read('largest listing', listings.at(-1) ?? '', goals.pageBytes),
    read('median product', products[Math.floor(products.length / 2)] ?? '', goals.productPageBytes),
    read('largest product', products.at(-1) ?? '', goals.productPageBytes),
  ];
}

function isWithinBudget({ html, goal, script, externalScripts }: Page): boolean {
  return html <= goal && script <= goals.inlinedScriptBytes && externalScripts <= goals.externalScripts;
}

function bytesTable(pages: readonly Page[]): string {
  const headings = [
    'page, bytes as sent',
    'address',
    'HTML in all',
    'CSS',
    'inlined script',
    'rest',
    'script files',
  ];
  return table(
    headings,
    pages.map(({ name, path, html, goal, css, script, remaining, externalScripts }) => [
      name,
      path,
      against(html, goal),
      whole(css),
      against(script, goals.inlinedScriptBytes),
      whole(remaining),
      against(externalScripts, goals.externalScripts),
    ]),
  );
}

async function phoneTable(pages: readonly Page[], origin: string, runs: number): Promise<string> {
  const phone = await takePhone();
  if (!phone) return 'No Chromium was found: paint, shift and whole pages were not measured.';
  const visits = pages
    .filter(({ name }) => name !== 'largest product')
    .flatMap((page) => [
      { ...page, saveData: false },
      ...(page.path === '/' ? [{ ...page, name: 'home, Save-Data', saveData: true }] : []),
    ]);
  try {
    const rows: string[][] = [];
    for (const { name, path, saveData } of visits) {
      const visit = await phone.visit(origin + path, { runs, saveData });
      rows.push([
        name,
        whole(visit.requests),
        whole(visit.bytes),
        name === 'home' ? against(visit.wholeBytes, goals.homeBytes) : whole(visit.wholeBytes),
        whole(visit.largestPaintMs),
        visit.layoutShift.toFixed(3),
        against(visit.blockingMs, goals.blockingMs),
      ]);
    }
    const headings = [
      'phone on slow 3G',
      'requests',
      'bytes',
      'bytes, scrolled to the end',
      'largest paint, ms',
      'layout shift',
      'blocking, ms',
    ];
    return table(headings, rows);
  } finally {
    await phone.close();
  }
}
