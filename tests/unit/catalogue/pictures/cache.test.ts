import fs, {
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
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCacheFolder } from '#catalogue/pictures/cache.ts';
import { type PreparedPictures, preparePictures } from '#catalogue/pictures/prepare.ts';
import { pictureHost } from './picture-host.ts';
import { packShot, validatedProduct } from './sample-pictures.ts';

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
  return { api, options, urls, prepare: () => preparePictures([validatedProduct('p1', urls)], options) };
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
  writeFileSync(join(options.cacheDir, 'v3', `${before.products[0]?.pictures[0].key}.json`), text);
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
      join(options.cacheDir, 'v3', `${before.products[0]?.pictures[0].key}.json`),
    ).mtimeMs;
    writeFileSync(join(options.cacheDir, 'v3', 'addresses.json'), text);
    expect(await prepare()).toEqual(before);
    expect(api.asked).toHaveLength(2);
    const path = join(options.cacheDir, 'v3', `${before.products[0]?.pictures[0].key}.json`);
    expect(statSync(path).mtimeMs, 'nothing is encoded again').toBe(description);
  },
);

/** What the API at another port of this machine says of the one picture at `/images/a.png`. */
async function portOfTheApi(bytes: Buffer, headers: Record<string, string>, query = '') {
  const api = await pictureHost();
  const url = api.at(`/images/a.png${query}`, (request, response) => {
    const { 'if-none-match': tag, 'if-modified-since': since } = request.headers;
    const isHeld = tag !== undefined ? tag === headers.etag : since !== undefined;
    if (!isHeld) api.sent += bytes.length;
    response.writeHead(isHeld ? 304 : 200, headers).end(isHeld ? undefined : bytes);
  });
  return {
    api,
    prepare: (cacheDir: string) =>
      preparePictures([validatedProduct('p1', [url])], { cacheDir, apiUrl: api.url }),
  };
}

function recordIn(cacheDir: string): [string, { from: string }][] {
  return JSON.parse(readFileSync(join(cacheDir, 'v3', 'addresses.json'), 'utf8'));
}

test('the record does not grow with the port of the embedded API, and nothing is fetched twice', async () => {
  const cacheDir = emptyFolder();
  const bytes = await packShot({ width: 96, height: 96 }).png().toBuffer();
  for (const port of [1, 2, 3]) {
    const { api, prepare } = await portOfTheApi(bytes, { etag: '"a"' });
    expect((await prepare(cacheDir)).failures).toEqual([]);
    expect(api.sent).toBe(port === 1 ? bytes.length : 0);
    expect(recordIn(cacheDir).map(([address]) => address)).toEqual(['/images/a.png']);
  }
});

test.each<Record<string, string>>([{ 'last-modified': 'Fri, 14 Mar 2025 10:00:00 GMT' }, { etag: 'W/"a"' }])(
  'what another API has at the same path is fetched, although %j is no change',
  async (headers) => {
    const cacheDir = emptyFolder();
    const [one, other] = [packShot({ colour: '#204060' }), packShot({ colour: '#604020' })];
    const before = await (await portOfTheApi(await one.png().toBuffer(), headers)).prepare(cacheDir);
    const after = await (await portOfTheApi(await other.png().toBuffer(), headers)).prepare(cacheDir);
    expect(after.products[0]?.pictures[0].key).not.toBe(before.products[0]?.pictures[0].key);
  },
);

test('a build for which the disk has no room leaves nothing that it has added, and all that was there', () => {
  const folder = emptyFolder();
  openCacheFolder(folder).write('known', 'old');
  const cache = openCacheFolder(folder);
  cache.write('known', 'new');
  cache.write('added', 'new');
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  const { writeFileSync: write } = fs;
  const filling = vi.spyOn(fs, 'writeFileSync').mockImplementationOnce((file) => {
    write(file, 'ne');
    throw error;
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    filling.mockRestore();
    syncBuiltinESMExports();
  });
  const sentence = `The picture cache ${folder} cannot be written (ENOSPC): make room there, or allow writing to it.`;
  expect(() => cache.write('second', 'new')).toThrow(sentence);
  expect(() => cache.write('under way', 'new'), 'the room is not filled again').toThrow(sentence);
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(['known', 'tmp']);
  expect(cache.read('known')).toBe('new');
  expect(() => openCacheFolder(folder).write('second', 'new')).not.toThrow();
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
  cache.write('a.webp', 'previous');
  linkSync(cache.path('a.webp'), join(folder, 'published.webp'));
  cache.write('a.webp', 'repaired');
  expect([cache.read('published.webp'), cache.read('a.webp')]).toEqual(['previous', 'repaired']);
});

test('a cache that cannot be written is said in one sentence', () => {
  const file = join(emptyFolder(), 'file');
  writeFileSync(file, '');
  expect(() => openCacheFolder(file)).toThrow(`The picture cache ${file} cannot be written (`);
});
