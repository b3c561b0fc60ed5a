import { spawnSync } from 'node:child_process';
import fs, { chmodSync, existsSync, globSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { ChangedProject } from '../../support/changed-project.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { product } from '../../support/products.ts';
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
const build = (env = {}) =>
  shop.build(
    api.url,
    [],
    { SHOP_API_ZONE: 'America/Denver', ...env },
    path.join(project.folder, 'scripts/build.ts'),
  );

/** Takes away what `add` has put there, with its folder. */
function remove(name: string): void {
  rmSync(path.join(project.folder, 'public', name.split('/')[0] ?? ''), { recursive: true });
}

/** What a build of these products says against the files of `public` before it makes anything. */
async function refusal(): Promise<string> {
  const module = pathToFileURL(path.join(project.folder, 'src/release/public-files.ts')).href;
  const { assertPublicFiles } = await import(module);
  try {
    assertPublicFiles([1, 2, 3, 4].map((id) => product({ id: String(id), category: 'Soap' })));
    return 'Nothing is refused.';
  } catch (error) {
    return (error as Error).message;
  }
}

const nameIsTaken =
  'has the name of something that the shop puts into the site itself: give it another name, or take it away.';

function add(name: string, text: string): string {
  const file = path.join(project.folder, 'public', name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

test('a file of the owner in public goes into the site as it is, unless it holds a secret, and no page or sitemap names it', async () => {
  add('google0123456789abcdef.html', verification);
  add('prices.txt', 'http://localhost:4321/of-long-ago\n');
  add('notes.html', 'Of the back end alone');
  const clutter = ['.DS_Store', '._prices.txt', 'Thumbs.db', 'desktop.ini'];
  for (const name of clutter) add(name, 'Of the desktop');
  const secret = { SHOP_HOOK_SECRET: 'Of the back end alone' };
  const { code, faults } = await build(secret);
  expect([code, faults]).toEqual([1, expect.stringContaining('notes.html holds the value of SHOP_HOOK_S')]);
  expect(await build()).toMatchObject({ code: 0, faults: '' });
  expect(shop.read('google0123456789abcdef.html')).toBe(verification);
  expect(clutter.filter((name) => existsSync(path.join(shop.site, name)))).toEqual([]);
  for (const file of globSync('**/*.{html,xml,txt,json}', { cwd: shop.site }))
    if (file !== 'google0123456789abcdef.html') expect(shop.read(file), file).not.toContain('google0123');
});

test('R37: the zone of the API’s times is in the script that reads them', () => {
  const scripts = Object.keys(shop.published()).filter((file) => /^dist\/.*\.js$/.test(file));
  const texts = scripts.map((file) => shop.read(file.slice('dist/'.length)));
  expect(texts.filter((text) => text.includes('America/Denver'))).not.toEqual([]);
});

test.each([
  ['robots.txt', " The shop's own is made by src/pages/robots.txt.ts."],
  ['product/3.html', ''],
])('what is refused in public, as %s is, a build says before it makes anything', async (name, origin) => {
  const published = shop.published();
  add(name, 'The owner’s own');
  const { code, said, faults } = await build();
  remove(name);
  expect([code, faults]).toEqual([1, `public/${name} ${nameIsTaken} Nothing was built.${origin}\n`]);
  expect(said).not.toContain('Rendering');
  expect(shop.published()).toEqual(published);
});

test.each([
  ['robots.txt', 'src/pages/robots.txt.ts'],
  ['favicon.svg', 'src/pages/favicon.svg.ts'],
  ['index.html', 'src/pages/index.astro'],
  ['cart', 'src/pages/cart.astro'],
  ['help.html', 'src/content/help.md'],
  ['Robots.txt.gz', 'src/pages/robots.txt.ts'],
  ['sitemap.xml', null],
  ['sitemap-1.xml', null],
  ['_headers', null],
  ['product', null],
  ['pictures', null],
  ['product/3.html', null],
  ['category/soap.html', null],
  ['gone/7.html', null],
  ['product/7.html', null],
  ['product/8', null],
  ['detergents/apex.html', null],
  ['.gone.json', null],
  ['.release.json', null],
])(
  'public/%s is refused before anything is built, since the shop puts its own there',
  async (name, source) => {
    add(name, 'The owner’s own');
    const refused = await refusal();
    remove(name);
    const origin = source === null ? '' : ` The shop's own is made by ${source}.`;
    expect(refused).toBe(`public/${name} ${nameIsTaken} Nothing was built.${origin}`);
  },
);

test.each([
  [
    'robots.txt/x',
    "is in a folder that has the name of something that the shop puts into the site itself: give it another name, or take it away. Nothing was built. The shop's own is made by src/pages/robots.txt.ts.",
  ],
  [
    'robots.txt/x.png',
    "is in a folder that has the name of something that the shop puts into the site itself: give it another name, or take it away. Nothing was built. The shop's own is made by src/pages/robots.txt.ts.",
  ],
  [
    'who?.txt',
    'has a ? in its name, where an address would end: give it another name, or take it away. Nothing was built.',
  ],
  [
    'soap #1/a.txt',
    'has a # in its name, where an address would end: give it another name, or take it away. Nothing was built.',
  ],
  [
    'prices\\may.html',
    'has a \\ in its name, which browsers take for a /: give it another name, or take it away. Nothing was built.',
  ],
  [
    '.env',
    'is private by its name, and all of public/ is published: move it out, or take it away. Nothing was built.',
  ],
  [
    'old/shop.sql',
    'is private by its name, and all of public/ is published: move it out, or take it away. Nothing was built.',
  ],
  [
    'prices.tar.gz',
    'is served by nobody, since .gz names the compressed form of prices.tar, which is not there: give it another ending, or take it away. Nothing was built.',
  ],
])('public/%s is refused before anything is built', async (name, fault) => {
  add(name, 'The owner’s own');
  const refused = await refusal();
  remove(name);
  expect(refused).toBe(`public/${name} ${fault}`);
});

test('a link to a folder in public, which would publish all of it, is refused before anything is built', async () => {
  mkdirSync(path.join(project.folder, 'public/season'));
  const link = path.join(project.folder, 'public/season/photos');
  symlinkSync('..', link);
  const refused = await refusal();
  rmSync(path.dirname(link), { recursive: true });
  expect(refused).toBe(
    'public/season/photos is a link to a folder, all of which would be published: copy here what is to be, or take it away. Nothing was built.',
  );
});

test.each(['moved-away.jpg', 'poster.jpg'])(
  'a link in public that leads to %s, which is no file, is refused before anything is built, a picture too',
  async (target) => {
    const link = path.join(project.folder, 'public/poster.jpg');
    symlinkSync(target, link);
    const refused = await refusal();
    rmSync(link);
    expect(refused).toBe(
      'public/poster.jpg is a link that leads to no file: let it lead to one, or take it away. Nothing was built.',
    );
  },
);

test.runIf(process.platform === 'linux').each([
  ['a pipe', (file: string) => spawnSync('mkfifo', [file])],
  ['a link to a device', (file: string) => symlinkSync('/dev/zero', file)],
])(
  '%s in public, which a build would wait for or copy for ever, is refused before anything is built',
  async (_, make) => {
    const file = path.join(project.folder, 'public/orders.txt');
    make(file);
    const refused = await refusal();
    rmSync(file);
    expect(refused).toBe(
      'public/orders.txt is a pipe, a socket or a device: put a file in its place, or take it away. Nothing was built.',
    );
  },
);

test.runIf(process.platform === 'linux').each(['price\xe9.txt', 'price\xe9/a.txt'])(
  'what has a name in another encoding in public is refused before anything is built: %s',
  async (name) => {
    const [first = '', inFolder] = name.split('/');
    const folder = Buffer.from(path.join(project.folder, 'public/'));
    const place = Buffer.concat([folder, Buffer.from(first, 'latin1')]);
    if (inFolder === undefined) writeFileSync(place, '');
    else mkdirSync(place);
    const refused = await refusal();
    rmSync(place, { recursive: true });
    expect(refused).toBe(
      `public/${first.replace('\xe9', '\ufffd')} has a name that is not in UTF-8: give it another one, or take it away. Nothing was built.`,
    );
  },
);

test.runIf(process.getuid?.() === 0)(
  'what this user may not read in public is refused before anything is built',
  () => {
    const program = `
      import { assertPublicFiles } from '#release/public-files.ts';
      process.setuid(65534);
      try { assertPublicFiles(); } catch (error) { console.log(error.message); }`;
    const args = ['--input-type=module', '-e', program];
    const refusal = () => spawnSync(process.execPath, args, { cwd: project.folder, encoding: 'utf8' }).stdout;
    chmodSync(project.folder, 0o755);
    const file = add('season/prices.txt', '');
    const folder = path.dirname(file);
    chmodSync(file, 0o600);
    const ofFile = refusal();
    chmodSync(folder, 0o700);
    const ofFolder = refusal();
    rmSync(folder, { recursive: true });
    const rest =
      'cannot be read (EACCES): give this user the right to, or take it away. Nothing was built.\n';
    expect([ofFile, ofFolder]).toEqual([`public/season/prices.txt ${rest}`, `public/season ${rest}`]);
  },
);

test('what a disk no longer gives of public is to be copied there anew', async () => {
  add('poster.jpg', '');
  const { accessSync } = fs;
  const access = vi.spyOn(fs, 'accessSync').mockImplementation((file, mode) => {
    if (!String(file).endsWith('poster.jpg')) return accessSync(file, mode);
    throw Object.assign(new Error('EIO: i/o error, access'), { code: 'EIO', path: file });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    access.mockRestore();
    syncBuiltinESMExports();
  });
  const refused = await refusal();
  remove('poster.jpg');
  expect(refused).toBe(
    'public/poster.jpg cannot be read (EIO): copy it here anew, or take it away. Nothing was built.',
  );
});
