import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { openShop } from '../shop.ts';
import { secondPageOnce } from './add/second-page.ts';
import { serveFolder } from './add/serve.ts';
import { writeSinglePageApp } from './add/single-page.ts';
import { staticPage } from './add/static-page.ts';
import { type Tap, tapOnce } from './add/tap.ts';
import { writeText } from './add/write-text.ts';
import { goals } from './goals.ts';
import { shopDataFrom } from './peers/shop-data.ts';
import { type Line, type Phone, takePhone, type Visit } from './phone.ts';
import { buildShop } from './shop.ts';
import { median, table, whole } from './table.ts';

interface Contestant {
  name: string;
  url: string;
}

type Figures = Visit & Tap;

/**
 * `npm run bench -- add`: measures the time until a tap on Add to cart counts, beside a static page of the same content, which is
 * the limit, and a single-page app like the former shop. False when the time is above `goals.addToLimit` times the limit.
 */
export async function benchAdd(runs: number): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-bench-'));
  try {
    return await compare(folder, runs);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function compare(folder: string, runs: number): Promise<boolean> {
  const dataDir = path.join(folder, 'data');
  const siteDir = path.join(folder, 'site');
  const phone = await takePhone();
  if (phone === null) throw new Error('No Chromium was found: name yours in CHROMIUM_PATH.');
  console.log('Building the sample shop, the static page and the single-page app');
  await buildShop(dataDir, siteDir);
  const shop = await openShop({ dataDir, databaseUrl: null }, 0, { host: '127.0.0.1' });
  shop.site.show(siteDir);
  const page = middlePage(siteDir);
  const staticDir = peerFolder(folder, 'static', siteDir);
  writeText(staticDir, page, staticPage(readFileSync(path.join(siteDir, page), 'utf8')));
  const appDir = peerFolder(folder, 'app', siteDir);
  const reply = await (await fetch(`${shop.url}/api/list-products.php`)).text();
  await writeSinglePageApp(appDir, reply, shopDataFrom(path.join(dataDir, 'catalogue.json')));
  const servers = [
    shop,
    await serveFolder(staticDir, { isApp: false }),
    await serveFolder(appDir, { isApp: true }),
  ] as const;
  const address = `/${page.replace(/\.html$/, '')}`;
  const contestants = servers.map(({ url }, index) => ({ name: names[index] ?? '', url: url + address }));
  console.log(`Visiting ${address}, ${runs} times on each line`);
  try {
    const slow3G = await figuresOn('slow 3G', phone, contestants, runs);
    const slow4G = await figuresOn('slow 4G', phone, contestants, runs);
    console.log(`\n${addTable('slow 3G', slow3G)}\n\n${addTable('slow 4G', slow4G)}`);
    const second = await secondPage(phone, `${shop.url}/collection`, runs);
    console.log(
      `\nLoad of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(', ')}.`,
    );
    return (
      isWithinGoal('slow 3G', slow3G) &&
      isWithinGoal('slow 4G', slow4G) &&
      isSoonEnough(second, slow3G[0]?.middle('addWorksMs') ?? 0)
    );
  } finally {
    await phone.close();
    for (const server of servers) await server.close();
  }
}

const names = ['this shop', 'static page, the limit', 'React single-page app'];

/** File of the product page of median size among those without sizes, on which nothing must be chosen before the tap. */
function middlePage(siteDir: string): string {
  const weighed = globSync('product/*.html', { cwd: siteDir })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => readFileSync(path.join(siteDir, file), 'utf8').includes('type="hidden" name="line"'))
    .map((file) => ({ file, bytes: readFileSync(path.join(siteDir, `${file}.br`)).byteLength }))
    .toSorted((a, b) => a.bytes - b.bytes);
  const middle = weighed[Math.floor(weighed.length / 2)];
  if (!middle) throw new Error('The sample has no product without sizes.');
  return middle.file;
}

function peerFolder(folder: string, name: string, siteDir: string): string {
  const peer = path.join(folder, name);
  mkdirSync(peer);
  symlinkSync(path.join(siteDir, 'pictures'), path.join(peer, 'pictures'), 'junction');
  copyFileSync(path.join(siteDir, 'favicon.svg'), path.join(peer, 'favicon.svg'));
  return peer;
}

/** Measures the contestants in turn, so that a busy minute of the machine affects all alike. */
async function figuresOn(line: Line, phone: Phone, contestants: readonly Contestant[], runs: number) {
  const all = contestants.map(({ name }) => ({ name, runs: [] as Figures[] }));
  // The first visit finds the browser cold and is not counted.
  for (const { url } of contestants) await tapOnce(phone, line, url);
  for (let run = 0; run < runs; run++) {
    for (const [index, { url }] of contestants.entries()) {
      const tap = await tapOnce(phone, line, url);
      all[index]?.runs.push({ ...(await phone.visit(url, { runs: 1, line })), ...tap });
    }
  }
  return all.map(({ name, runs: each }) => ({
    name,
    middle: (figure: keyof Figures) => median(each.map((one) => one[figure])),
  }));
}

/** Time until Add works on a product page that was opened from a list, ms. */
async function secondPage(phone: Phone, listUrl: string, runs: number): Promise<number> {
  const all: number[] = [];
  // The first visit is not counted here either.
  for (let run = 0; run <= runs; run++) all.push(await secondPageOnce(phone, 'slow 3G', listUrl));
  return median(all.slice(1));
}

function isSoonEnough(second: number, first: number): boolean {
  const ratio = second / first;
  const isReached = ratio <= goals.secondPageToFirst;
  console.log(
    `A second product page, from a list on slow 3G: Add works after ${whole(second)} ms, ${ratio.toFixed(2)} times the first; the goal of ${goals.secondPageToFirst.toFixed(2)} is ${isReached ? 'reached' : 'missed'}.`,
  );
  return isReached;
}

type Results = Awaited<ReturnType<typeof figuresOn>>;

function ratioToLimit([ours, limit]: Results): number {
  return (ours?.middle('addWorksMs') ?? 0) / (limit?.middle('addWorksMs') ?? 0);
}

function isWithinGoal(line: Line, results: Results): boolean {
  const ratio = ratioToLimit(results);
  const isReached = ratio <= goals.addToLimit;
  const verdict = isReached ? 'reached' : 'missed';
  console.log(
    `${line}: Add works after ${ratio.toFixed(2)} times the limit; the goal of ${goals.addToLimit.toFixed(2)} is ${verdict}.`,
  );
  return isReached;
}

function addTable(line: Line, results: Results): string {
  const limit = results[1]?.middle('addWorksMs') ?? 0;
  const rows = results.map(({ name, middle }) => [
    name,
    (middle('scriptBytes') / 1000).toFixed(1),
    (middle('bytes') / 1000).toFixed(1),
    whole(middle('requests')),
    whole(middle('largestPaintMs')),
    whole(middle('blockingMs')),
    middle('layoutShift').toFixed(3),
    whole(middle('addWorksMs')),
    (middle('addWorksMs') / limit).toFixed(2),
    whole(middle('requestsUntilAdd')),
    whole(middle('lostTaps')),
  ]);
  return table(
    [
      `product page on ${line}`,
      'script files, kB',
      'all, kB',
      'requests',
      'largest paint, ms',
      'blocking, ms',
      'layout shift',
      'Add works, ms',
      'of the limit',
      'requests until then',
      'taps lost',
    ],
    rows,
  );
}
