import { existsSync, globSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChangedProject } from '../../support/changed-project.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

const verification = 'google-site-verification: google0123456789abcdef.html';

let api: OtherApi;
let project: ChangedProject;
let shop: Workplace;

beforeAll(async () => {
  api = await OtherApi.open();
  api.list([1, 2, 3, 4].map((id) => listed(id, { category: 'Soap' })));
  shop = new Workplace();
  // Code of its own, since its files of `public` are compiled into the site.
  project = new ChangedProject([]);
});

afterAll(async () => {
  project[Symbol.dispose]();
  shop[Symbol.dispose]();
  await api[Symbol.asyncDispose]();
});

/** These pages are compiled for this test alone, so that its API may have a zone that no other test's has. */
const build = () =>
  shop.build(api.url, [], { SHOP_API_ZONE: 'America/Denver' }, path.join(project.folder, 'scripts/build.ts'));

function add(name: string, text: string): void {
  writeFileSync(path.join(project.folder, 'public', name), text);
}

test('a file of the owner in public goes into the site as it is, and no page or sitemap names it', async () => {
  add('google0123456789abcdef.html', verification);
  add('prices.txt', 'http://localhost:4321/of-long-ago\n');
  const clutter = ['.DS_Store', '._prices.txt', 'Thumbs.db', 'desktop.ini'];
  for (const name of clutter) add(name, 'Of the desktop');
  expect(await build()).toMatchObject({ code: 0, faults: '' });
  expect(shop.read('google0123456789abcdef.html')).toBe(verification);
  expect(clutter.filter((name) => existsSync(path.join(shop.site, name)))).toEqual([]);
  for (const file of globSync('**/*.{html,xml,txt,json}', { cwd: shop.site }))
    if (file !== 'google0123456789abcdef.html') expect(shop.read(file), file).not.toContain('google0123');
});

test('R37: the zone of the API’s times is in the script that reads them', () => {
  const scripts = globSync('**/*.js', { cwd: shop.site });
  expect(scripts.filter((file) => shop.read(file).includes('America/Denver'))).not.toEqual([]);
});

test('a build with a file of the shop’s own name in public leaves the site as it was', async () => {
  const published = shop.published();
  add('robots.txt', 'The owner’s own');
  const { code, faults } = await build();
  expect([code, faults]).toEqual([1, expect.stringContaining('robots.txt has the name of a file that the')]);
  expect(shop.published()).toEqual(published);
});
