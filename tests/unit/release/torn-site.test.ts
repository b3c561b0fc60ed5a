import { globSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPublished } from '#release/published-record.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { StartedShop } from '../../support/started-shop.ts';
import { Workplace } from '../../support/workplace.ts';

let api: OtherApi;
let shop: Workplace;

beforeEach(async () => {
  api = await OtherApi.open();
  shop = new Workplace();
  api.list([listed(1), listed(2), listed(3)]);
});

afterEach(async () => {
  shop[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

const records = () => path.join(shop.folder, 'records');

async function rebuild(): Promise<void> {
  expect(await shop.build(api.url, [], {}, 'rebuild.ts')).toMatchObject({ code: 0, faults: '' });
}

/** Folder of the release that is published. */
function released(): string {
  return readPublished(records())?.folder ?? '';
}

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

test('a release of which any file is empty is made anew by the next rebuild, and then stays', {
  timeout: 3_600_000,
}, async () => {
  await rebuild();
  const torn = [
    '.page-policies.json',
    '.gone.json',
    'robots.txt',
    'texts.json',
    find('finding/*.bin'),
    find('scripts/*.js'),
    find('scripts/*.js.br'),
    find('sitemap-*.xml'),
    find('texts/*/pagefind.js'),
  ];
  for (const file of torn) {
    const before = released();
    const bytes = statSync(path.join(before, file)).size;
    empty(path.join(before, file));
    await rebuild();
    expect([file, released() === before, statSync(path.join(released(), file)).size]).toEqual([
      file,
      false,
      bytes,
    ]);
  }
  const picture = find('pictures/*.avif');
  truncateSync(path.join(released(), picture));
  await rebuild();
  expect(statSync(path.join(released(), picture)).size).toBeGreaterThan(0);
  const last = released();
  await rebuild();
  expect(released()).toBe(last);
});

test('a release whose lists of pages or of files are empty is made anew', async () => {
  await rebuild();
  for (const name of ['pages.json', 'lengths.json']) {
    const before = released();
    empty(path.join(records(), find(`build-inputs/*/${name}`, records())));
    await rebuild();
    expect(released()).not.toBe(before);
  }
});

test('a shop opens though the policies of the site that it showed last are empty', async () => {
  await rebuild();
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

test('an empty gzip of a page that is reused for a static host is made anew', async () => {
  expect(await shop.build(api.url)).toMatchObject({ code: 0, faults: '' });
  empty(path.join(shop.site, 'about.html.gz'));
  api.list([listed(1, { price: 9_900 }), listed(2), listed(3)]);
  expect(await shop.build(api.url)).toMatchObject({ code: 0, faults: '' });
  expect(gunzipSync(readFileSync(path.join(shop.site, 'about.html.gz'))).toString()).toBe(
    shop.read('about.html'),
  );
});
