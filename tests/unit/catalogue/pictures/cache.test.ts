import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openCacheFolder } from '#catalogue/pictures/cache-folder.ts';
import { type PreparedPictures, preparePictures } from '#catalogue/pictures/prepare.ts';
import { pictureHost } from './picture-host.ts';
import { gatedProduct, packShot } from './sample-pictures.ts';

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'cache-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function shop(pictures = 1, width = 96) {
  const [api, cacheDir] = [await pictureHost(), emptyFolder()];
  const urls: string[] = [];
  for (let i = 0; i < pictures; i++) {
    const bytes = await packShot({ width, height: width, colour: `#20${(i + 16).toString(16)}40` })
      .png()
      .toBuffer();
    const etag = `"${i}"`;
    urls.push(
      api.at(`/${i}.png`, (request, response) => {
        if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
        else response.writeHead(200, { etag }).end(bytes);
      }),
    );
  }
  const options = { cacheDir, apiUrl: api.url };
  return { api, options, urls, prepare: () => preparePictures([gatedProduct('p1', urls)], options) };
}

function contents({ files }: PreparedPictures): [string, string][] {
  return files.map(({ name, path }) => [name, readFileSync(path, 'base64')]);
}

test.each<[string, (path: string) => void]>([
  ['is missing', (path) => rmSync(path)],
  ['is empty', (path) => truncateSync(path)],
  ['was cut short', (path) => truncateSync(path, statSync(path).size - 1)],
])('a cached file that %s is made again', async (_, harm) => {
  const { prepare } = await shop();
  const before = await prepare();
  const whole = contents(before);
  for (const { path } of before.files) {
    harm(path);
    expect(contents(await prepare())).toEqual(whole);
  }
});

test.each(['', '[]', '{"width":1}', '{', 'null'])('a photo described as %j is made again', async (text) => {
  const { options, prepare } = await shop();
  const before = await prepare();
  const whole = contents(before);
  writeFileSync(join(options.cacheDir, 'v1', `${before.products[0]?.pictures[0].key}.json`), text);
  const after = await prepare();
  expect(after).toEqual(before);
  expect(contents(after)).toEqual(whole);
});

test.each(['', 'null', '{"a":1}', '[["x"]]', '[["__proto__",{"key":1}]]'])(
  'a record of addresses that reads %j is an empty one',
  async (text) => {
    const { options, prepare, api } = await shop();
    const before = await prepare();
    const description = statSync(
      join(options.cacheDir, 'v1', `${before.products[0]?.pictures[0].key}.json`),
    ).mtimeMs;
    writeFileSync(join(options.cacheDir, 'v1', 'addresses.json'), text);
    expect(await prepare()).toEqual(before);
    expect(api.asked).toHaveLength(2);
    const path = join(options.cacheDir, 'v1', `${before.products[0]?.pictures[0].key}.json`);
    expect(statSync(path).mtimeMs, 'nothing is encoded again').toBe(description);
  },
);

test('two builds at once end alike', async () => {
  const { prepare } = await shop(6);
  const [one, other] = await Promise.all([prepare(), prepare()]);
  expect(other).toEqual(one);
  expect(contents(await prepare())).toEqual(contents(one));
});

test('a build that is killed leaves no half file, and the next one ends as if nothing had been', async () => {
  const { options, urls, prepare } = await shop(8, 500);
  const undisturbed = contents(
    await preparePictures([gatedProduct('p1', urls)], { ...options, cacheDir: emptyFolder() }),
  );
  const script = `
    import { preparePictures } from '#catalogue/pictures/prepare.ts';
    const { product, options } = JSON.parse(process.argv[1]);
    await preparePictures([product], { ...options, onProgress: (done) => done === 2 && console.log('two') });
  `;
  const input = JSON.stringify({ product: gatedProduct('p1', urls), options });
  const build = spawn(process.execPath, ['--input-type=module', '--eval', script, input], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(build.stdout, 'data');
  build.kill('SIGKILL');
  await once(build, 'exit');
  const folder = join(options.cacheDir, 'v1');
  const whole = new Map(undisturbed);
  const left = readdirSync(folder).filter((name) => name !== 'tmp');
  expect(left.length).toBeGreaterThan(0);
  for (const name of left) {
    if (name.endsWith('.json'))
      expect(() => JSON.parse(readFileSync(join(folder, name), 'utf8'))).not.toThrow();
    else if (whole.has(name)) expect(readFileSync(join(folder, name), 'base64')).toBe(whole.get(name));
  }
  expect(contents(await prepare())).toEqual(undisturbed);
});

test('what a killed build left unfinished is removed after an hour', () => {
  const folder = emptyFolder();
  openCacheFolder(folder);
  for (const name of ['old', 'young']) writeFileSync(join(folder, 'tmp', name), 'half');
  const twoHoursAgo = Date.now() / 1000 - 7200;
  utimesSync(join(folder, 'tmp', 'old'), twoHoursAgo, twoHoursAgo);
  openCacheFolder(folder);
  expect(readdirSync(join(folder, 'tmp'))).toEqual(['young']);
});

test('a file that a site was linked to keeps its bytes when the cache makes it again', () => {
  const folder = emptyFolder();
  const cache = openCacheFolder(folder);
  cache.write('a.webp', 'former');
  linkSync(cache.path('a.webp'), join(folder, 'published.webp'));
  cache.write('a.webp', 'repaired');
  expect([cache.read('published.webp'), cache.read('a.webp')]).toEqual(['former', 'repaired']);
});

test('a cache that cannot be written is said in one sentence', () => {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, '');
  expect(() => openCacheFolder(file)).toThrow(`The picture cache ${file} cannot be written (`);
});
