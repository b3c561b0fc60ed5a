import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { goals } from './goals.ts';
import type { Measured } from './measured.ts';
import { eleventy } from './peers/eleventy.ts';
import { hugo } from './peers/hugo.ts';
import { pageParts } from './peers/peer.ts';
import { plainAstro } from './peers/plain-astro.ts';
import { shopDataFrom } from './peers/shop-data.ts';
import { type ChangeFigures, changesTable, measureChanges } from './rebuild.ts';
import { type Figure, isReached, ours as ourName, storeResult } from './results.ts';
import { enlargedSample, samplePictures } from './sample-catalogue.ts';
import { linkPictureCache } from './sample-shop.ts';
import { buildShop, builtSnapshot, importInto, type ShopBuild } from './shop.ts';
import { against, median, table, whole } from './table.ts';

export interface BuildOptions {
  products: number;
  /** A catalogue as JSON or CSV with its pictures beside it; undefined for the sample, extended to `products`. */
  catalogue: string | undefined;
  runs: number;
}

interface Runs<T extends Measured = Measured> {
  name: string;
  runs: T[];
  pages: number;
  megabytes: number;
}

/**
 * `npm run bench -- build`: measures a full build of a large shop with its pictures cached, builds of the same pages by other
 * generators, and the commands after a change. False when the memory or a command breaks its budget.
 */
export async function benchBuild(options: BuildOptions): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-bench-'));
  try {
    return await compare(folder, options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(folder: string, options: BuildOptions): Promise<boolean> {
  const dataDir = path.join(folder, 'data');
  const siteDir = path.join(folder, 'site');
  linkPictureCache(dataDir);
  await fillShop(dataDir, folder, options);
  console.log('Building once, which fills the cache of pictures and is not counted');
  await buildShop(dataDir, siteDir);
  const source = {
    data: shopDataFrom(builtSnapshot(dataDir)),
    product: partsOf(siteDir, 'product/*.html'),
    listing: partsOf(siteDir, 'collection/*.html'),
  };
  const others = [plainAstro(folder, source), await hugo(folder, source), await eleventy(folder, source)];
  const peers = others.filter((peer) => peer !== null);
  const ours: Runs<ShopBuild> = { name: ourName, runs: [], pages: 0, megabytes: 0 };
  const theirs: Runs[] = peers.map(({ name }) => ({ name, runs: [], pages: 0, megabytes: 0 }));
  for (let run = 1; run <= options.runs; run++) {
    console.log(`Run ${run} of ${options.runs}`);
    // All but the pictures and the compiled pages is made again.
    moveAway(folder, [siteDir, path.join(dataDir, 'build-inputs'), path.join(dataDir, 'built.json')]);
    ours.runs.push(await buildShop(dataDir, siteDir));
    Object.assign(ours, made(siteDir));
    for (const [index, peer] of peers.entries()) {
      const other = theirs[index];
      other?.runs.push(await peer.build());
      Object.assign(other ?? {}, made(peer.siteDir));
      moveAway(folder, [peer.siteDir]);
    }
  }
  const builds = [ours, ...theirs];
  console.log(`\n${buildTable(builds, options.products)}`);
  console.log(`\n${stepsTable(ours.runs)}`);
  const changes = await measureChanges(dataDir);
  console.log(`\n${changesTable(changes)}`);
  if (peers.length < others.length)
    console.log('\nHugo is not installed on this machine, or Eleventy could not be fetched: not measured.');
  const figures = [
    ...builds.flatMap((each) => buildFigures(each, options.products)),
    ...changes.flatMap((each) => changeFigures(each, options.products)),
  ];
  if (options.catalogue === undefined) storeResult(`build-${options.products}`, figures);
  return figures.every((figure) => isReached(figure) !== false);
}

function buildFigures(each: Runs, products: number): Figure[] {
  const { name: contestant } = each;
  const most = goals.peakMegabytes[products > 10_000 ? 'many' : 'few'];
  const value = (figure: (run: Measured) => number | null) => middle(each, figure) ?? Number.NaN;
  return [
    { name: 'full build', contestant, products, value: value((run) => run.seconds), unit: 's' },
    { name: 'full build', contestant, products, value: value((run) => run.cpuSeconds), unit: 'CPU s' },
    {
      name: 'full build: memory',
      contestant,
      products,
      value: value((run) => run.peakMegabytes),
      unit: 'MB',
      ...(contestant === ourName && { most }),
    },
  ];
}

function changeFigures({ name, seconds, cpuSeconds, peakMegabytes, goal }: ChangeFigures, products: number) {
  const shared = { contestant: ourName, products };
  const all: Figure[] = [
    { ...shared, name: `release: ${name}`, value: seconds, unit: 's', ...(goal !== null && { most: goal }) },
    { ...shared, name: `release: ${name}`, value: cpuSeconds ?? Number.NaN, unit: 'CPU s' },
    { ...shared, name: `release: ${name}, memory`, value: peakMegabytes ?? Number.NaN, unit: 'MB' },
  ];
  return all;
}

/** Median of a figure over all runs; null where the system does not tell it. */
function middle({ runs }: Runs, figure: (run: Measured) => number | null): number | null {
  const known = runs.map(figure).filter((each) => each !== null);
  return known.length === runs.length ? median(known) : null;
}

/** Moves results of a build into the folder of the bench, which is removed at the end: a removal would slow the next build down. */
function moveAway(folder: string, results: readonly string[]): void {
  for (const each of results.filter((file) => existsSync(file)))
    renameSync(each, path.join(mkdtempSync(path.join(folder, 'moved-')), path.basename(each)));
}

async function fillShop(
  dataDir: string,
  folder: string,
  { products, catalogue }: BuildOptions,
): Promise<void> {
  if (catalogue !== undefined)
    return await importInto(dataDir, path.resolve(catalogue), path.dirname(catalogue));
  const file = path.join(folder, 'catalogue.json');
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, await enlargedSample(products));
  await importInto(dataDir, file, samplePictures);
}

function partsOf(siteDir: string, pattern: string) {
  const [file = ''] = globSync(pattern, { cwd: siteDir }).toSorted();
  return pageParts(readFileSync(path.join(siteDir, file), 'utf8'));
}

function made(siteDir: string): { pages: number; megabytes: number } {
  const files = globSync('**/*.html', { cwd: siteDir });
  const bytes = files.reduce((sum, file) => sum + statSync(path.join(siteDir, file)).size, 0);
  return { pages: files.length, megabytes: bytes / 1e6 };
}

function buildTable(all: readonly Runs[], products: number): string {
  const ourSeconds = (all[0] && middle(all[0], (run) => run.seconds)) ?? 0;
  const maxMegabytes = goals.peakMegabytes[products > 10_000 ? 'many' : 'few'];
  const rows = all.map((each, index) => {
    const seconds = middle(each, (run) => run.seconds) ?? 0;
    const cpu = middle(each, (run) => run.cpuSeconds) ?? Number.NaN;
    const peak = Math.max(...each.runs.map((run) => run.peakMegabytes ?? Number.NaN));
    return [
      each.name,
      whole(each.pages),
      whole(each.megabytes),
      seconds.toFixed(1),
      (seconds / ourSeconds).toFixed(2),
      Number.isNaN(cpu) ? '-' : cpu.toFixed(1),
      Number.isNaN(peak) ? '-' : index === 0 ? against(peak, maxMegabytes) : whole(peak),
    ];
  });
  return table(['build', 'pages', 'MB of HTML', 'seconds', 'of ours', 'CPU seconds', 'peak MB'], rows);
}

function stepsTable(runs: readonly ShopBuild[]): string {
  const names = runs[0]?.steps.map(({ name }) => name) ?? [];
  const rows = names.map((name, index) => [
    name,
    median(runs.map((run) => run.steps[index]?.seconds ?? Number.NaN)).toFixed(2),
  ]);
  return table(['step of ours', 'seconds'], rows);
}
