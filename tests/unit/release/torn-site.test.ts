import { cpSync, globSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listed, OtherApi } from '../../support/other-api.ts';
import { isReleaseIntact, publish, releaseOf } from '../../support/publish.ts';
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

const rebuild = () => publish(shop, api.url);

const released = () => releaseOf(shop);

/** Leaves a file empty, as a loss of power does, and nothing else that is a hard link to it. */
function empty(file: string): void {
  rmSync(file);
  writeFileSync(file, '');
}

/** Path of a file of the release, found by its pattern. */
function find(pattern: string): string {
  const [file] = globSync(pattern, { cwd: released() });
  if (file === undefined) throw new Error(`${pattern} is not in the release.`);
  return path.join(released(), file);
}

test('a release of which any file is empty is made anew by the next rebuild, and then stays', async () => {
  const pages = ['product/2.html', 'robots.txt', 'finding/*.bin', 'scripts/*.js.br'];
  const files = ['.gone.json', '.catalogue.json', '.pages.json', ...pages].map((pattern) => find(pattern));
  const whole = path.join(shop.folder, 'whole');
  for (const file of files) {
    cpSync(file, whole, { preserveTimestamps: true });
    empty(file);
    expect([file, isReleaseIntact(shop)]).toEqual([file, false]);
    cpSync(whole, file, { preserveTimestamps: true });
    expect([file, isReleaseIntact(shop)]).toEqual([file, true]);
  }
  const before = released();
  const page = readFileSync(find('product/2.html'), 'utf8');
  empty(find('product/2.html'));
  truncateSync(find('pictures/*.avif'));
  expect(await rebuild()).toMatchObject({ isNew: true });
  expect(released()).not.toBe(before);
  expect(readFileSync(find('product/2.html'), 'utf8')).toBe(page);
  expect(readFileSync(find('pictures/*.avif'))).not.toHaveLength(0);
  expect(await rebuild()).toMatchObject({ isNew: false });
});

test('what dist has lost is there again after the next build', async () => {
  await publish(shop, api.url, shop.site);
  empty(path.join(shop.site, 'about.html.br'));
  expect(await publish(shop, api.url, shop.site)).toMatchObject({ isNew: false });
  expect(shop.read('about.html.br')).not.toBe('');
});

test('of the sample, which a first catalogue replaces, no page stays and no guard speaks', async () => {
  api.list([listed(9)]);
  const { overridden } = await publish(shop, api.url, undefined, {}, 'sample');
  expect(overridden).toEqual([]);
  expect(readFileSync(find('.gone.json'), 'utf8')).toBe('[]');
  expect(globSync('{product,gone}/*.html', { cwd: released() })).toEqual(['product/9.html']);
});
