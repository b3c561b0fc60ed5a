import { cpSync, globSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFiles } from '#files/folders.ts';
import { buildInputs } from '#release/build-inputs.ts';
import type { Target } from '#release/published-record.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { isReleaseUpToDate, publish, releaseOf } from '../../support/publish.ts';
import { StartedShop } from '../../support/started-shop.ts';
import { Workplace } from '../../support/workplace.ts';

let api: OtherApi;
let shop: Workplace;

beforeAll(async () => {
  api = await OtherApi.open();
  shop = new Workplace();
  api.list([listed(1), listed(2), listed(3)]);
  await rebuild();
});

afterAll(async () => {
  shop[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

const records = () => path.join(shop.folder, 'records');

const rebuild = () => publish(shop, api.url);

const released = () => releaseOf(shop);

/** Leaves a file empty, as a loss of power does, and nothing else that is a hard link to it. */
function empty(file: string): void {
  rmSync(file);
  writeFileSync(file, '');
}

/** Path of a file inside `folder`, found by its pattern. */
function find(pattern: string, folder = released()): string {
  const [found] = globSync(pattern, { cwd: folder });
  if (found === undefined) throw new Error(`${pattern} is not in ${folder}.`);
  return found;
}

/** Expects that a release stays until any one of these files is empty, and that all of them at once are made anew. */
async function expectMadeAnew(files: readonly string[]): Promise<void> {
  expect(isReleaseUpToDate(shop)).toBe(true);
  for (const file of files) {
    const whole = path.join(shop.folder, 'whole');
    cpSync(file, whole, { preserveTimestamps: true });
    empty(file);
    expect([file, isReleaseUpToDate(shop)]).toEqual([file, false]);
    cpSync(whole, file, { preserveTimestamps: true });
    expect([file, isReleaseUpToDate(shop)]).toEqual([file, true]);
  }
  const before = released();
  for (const file of files) empty(file);
  await rebuild();
  expect(released()).not.toBe(before);
}

test('a release of which any file is empty is made anew by the next rebuild, and then stays', async () => {
  const torn = [
    '.page-policies.json',
    '.gone.json',
    'product/2.html',
    'robots.txt',
    find('finding/*.bin'),
    find('scripts/*.js'),
    find('scripts/*.js.br'),
    find('sitemap-*.xml'),
  ];
  const sizes = () => torn.map((file) => [file, statSync(path.join(released(), file)).size]);
  const page = () => readFileSync(path.join(released(), 'product/2.html'), 'utf8');
  const whole = page();
  const before = sizes();
  await expectMadeAnew(torn.map((file) => path.join(released(), file)));
  expect([sizes(), page()]).toEqual([before, whole]);
  const picture = find('pictures/*.avif');
  truncateSync(path.join(released(), picture));
  await rebuild();
  expect(statSync(path.join(released(), picture)).size).toBeGreaterThan(0);
  const last = released();
  await rebuild();
  expect(released()).toBe(last);
});

/** Files whose sizes are not written down of a site, and files of which they are though the site lacks them. */
function uncounted(site: string, target: Target): string[] {
  const fingerprint = readFileSync(path.join(site, '.fingerprint'), 'utf8');
  const counted = Object.keys(buildInputs(records(), fingerprint, target).readSizes());
  const files = listFiles(site);
  const all = [...new Set([...counted, ...files])];
  return all.filter((file) => !counted.includes(file) || !files.includes(file)).toSorted();
}

test('of a release the size of every file is written down', () => {
  expect(uncounted(released(), 'release')).toEqual(['.fingerprint', '.release.json']);
});

test('a release whose lists of pages or of files are empty is made anew', async () => {
  const lists = () =>
    ['pages.json', 'lengths.json'].map((name) =>
      path.join(records(), find(`build-inputs/*/${name}`, records())),
    );
  await expectMadeAnew(lists());
  for (const list of lists()) expect(statSync(list).size).toBeGreaterThan(0);
});

test('a shop opens though the policies of the site that it showed last are empty', async () => {
  empty(path.join(released(), '.page-policies.json'));
  await using open = new StartedShop(shop, api.url);
  const url = await open.url();
  expect([url, open.faults]).toEqual([
    expect.stringMatching(/^http/),
    expect.stringMatching(/^The site that was/),
  ]);
  const { status, headers } = await fetch(url);
  expect([status, headers.get('content-security-policy')]).toEqual([200, expect.stringContaining("'self'")]);
});

test('a site for a static host is made anew if a file of it is empty, and remembers what is gone', async () => {
  await publish(shop, api.url, shop.site);
  empty(path.join(shop.site, 'about.html.gz'));
  api.list([listed(1, { price: 9_900 }), listed(2)]);
  const { rendered, pages, changes } = await publish(shop, api.url, shop.site);
  expect([rendered, changes?.removed.length]).toEqual([pages, 1]);
  expect(shop.read('gone/3.html')).toContain('Pearl Bar Soap 3');
  expect(gunzipSync(readFileSync(path.join(shop.site, 'about.html.gz'))).toString()).toBe(
    shop.read('about.html'),
  );
});

test.each(['gz', 'br'])('a %s that a loss of power has cut short is made anew', async (ending) => {
  await publish(shop, api.url, shop.site);
  const files = ['about.html', 'sitemap-2.xml', 'finding/*.bin'].map((file) => find(file, shop.site));
  const variants = files.map((file) => path.join(shop.site, `${file}.${ending}`));
  const whole = variants.map((file) => readFileSync(file));
  for (const [index, file] of variants.entries()) {
    rmSync(file);
    writeFileSync(file, whole[index]?.subarray(0, 100) ?? '');
  }
  await publish(shop, api.url, shop.site);
  expect(variants.map((file) => readFileSync(file))).toEqual(whole);
});

test('of a site for a static host the size of every file is written down', () => {
  expect(uncounted(shop.site, 'static')).toEqual(['.fingerprint']);
});
