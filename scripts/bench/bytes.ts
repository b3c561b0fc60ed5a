import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { goals } from './goals.ts';
import { type PageBytes, pageBytes, sentBytes } from './page-bytes.ts';
import { takePhone, type Visit } from './phone.ts';
import { type Figure, isBusyNow, isReached, ours, storeResult } from './results.ts';
import { withSampleShop } from './sample-shop.ts';
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
  return await withSampleShop(async ({ siteDir, shop }) => {
    const pages = chosenPages(siteDir);
    console.log(`\n${bytesTable(pages)}`);
    const visits = await visitsTo(pages, shop.url, runs);
    if (visits === null)
      console.log('\nNo Chromium was found: paint, shift and whole pages were not measured.');
    else console.log(`\n${visitsTable(visits)}`);
    const figures = [...pages.flatMap(pageFigures), ...(visits ?? []).flatMap(visitFigures)];
    storeResult('bytes', figures);
    return figures.every((figure) => isReached(figure) !== false);
  });
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

interface PhoneVisit extends Visit {
  name: string;
  saveData: boolean;
}

async function visitsTo(pages: readonly Page[], origin: string, runs: number): Promise<PhoneVisit[] | null> {
  const phone = await takePhone();
  if (!phone) return null;
  const visits = pages
    .filter(({ name }) => name !== 'largest product')
    .flatMap((page) => [
      { ...page, saveData: false },
      ...(page.path === '/' ? [{ ...page, name: 'home, Save-Data', saveData: true }] : []),
    ]);
  try {
    const all: PhoneVisit[] = [];
    for (const { name, path, saveData } of visits)
      all.push({ name, saveData, ...(await phone.visit(origin + path, { runs, saveData })) });
    return all;
  } finally {
    await phone.close();
  }
}

function wholeGoalOf({ name }: PhoneVisit): number | undefined {
  if (name === 'home') return goals.homeBytes;
  return name === 'home, Save-Data' ? goals.homeSaveDataBytes : undefined;
}

function visitsTable(visits: readonly PhoneVisit[]): string {
  const rows = visits.map((visit) => {
    const goal = wholeGoalOf(visit);
    return [
      visit.name,
      whole(visit.requests),
      whole(visit.bytes),
      goal === undefined ? whole(visit.wholeBytes) : against(visit.wholeBytes, goal),
      whole(visit.largestPaintMs),
      visit.layoutShift.toFixed(3),
      against(visit.blockingMs, goals.blockingMs),
    ];
  });
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
}

function pageFigures({ name, html, goal, script, externalScripts }: Page): Figure[] {
  const inlined = goals.inlinedScriptBytes;
  return [
    { name: `${name}: HTML`, contestant: ours, value: html, unit: 'bytes', most: goal },
    { name: `${name}: inlined script`, contestant: ours, value: script, unit: 'bytes', most: inlined },
    {
      name: `${name}: script files`,
      contestant: ours,
      value: externalScripts,
      unit: 'requests',
      most: goals.externalScripts,
    },
  ];
}

function visitFigures(visit: PhoneVisit): Figure[] {
  const most = wholeGoalOf(visit);
  return [
    {
      name: `${visit.name}: whole page with pictures`,
      contestant: ours,
      value: visit.wholeBytes,
      unit: 'bytes',
      ...(most !== undefined && { most }),
    },
    {
      name: `${visit.name}: layout shift`,
      contestant: ours,
      value: visit.layoutShift,
      unit: '',
      most: goals.layoutShift,
    },
    {
      name: `${visit.name}: blocking time`,
      contestant: ours,
      value: visit.blockingMs,
      unit: 'ms',
      ...(!isBusyNow() && { most: goals.blockingMs }),
    },
  ];
}
