import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type PictureOptions, type PreparedPictures, preparePictures } from '#catalogue/pictures/prepare.ts';
import { saverWidth } from '#domain/catalogue/picture.ts';
import type { ValidatedProduct } from '#domain/catalogue/product.ts';
import { pictureFile, shareFile } from '#domain/shop/paths.ts';
import { type PictureHost, pictureHost } from './picture-host.ts';
import { packShot, validatedProduct } from './sample-pictures.ts';

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

interface Shop {
  api: PictureHost;
  cacheDir: string;
  prepare(
    products: readonly ValidatedProduct[],
    options?: Partial<PictureOptions>,
  ): Promise<PreparedPictures>;
}

async function shop(): Promise<Shop> {
  const [api, cacheDir] = [await pictureHost(), await emptyFolder()];
  const prepare: Shop['prepare'] = (products, options = {}) =>
    preparePictures(products, {
      cacheDir,
      apiUrl: api.url,
      ...options,
      fetchLimits: { retryAfterMs: 5, totalMs: 2000, ...options.fetchLimits },
    });
  return { api, cacheDir, prepare };
}

/** Serves a picture as a well-behaved server does: whole, or 304 to who has it already. */
function withEtag(api: PictureHost, path: string, bytes: Buffer, etag: string): string {
  return api.at(path, (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else {
      api.sent += bytes.length;
      response.writeHead(200, { etag }).end(bytes);
    }
  });
}

test('the photo of a review has its files, and a review keeps its words without one', async () => {
  const { api, prepare } = await shop();
  const photo = api.at('/photo.jpg', await packShot({ width: 400, height: 300 }).jpeg().toBuffer());
  const review = { stars: 5, text: 'Soft', name: 'Amina', town: '', date: 1, size: '', answer: '' };
  const newest = [
    { ...review, photo },
    { ...review, photo: api.at('/none.jpg', Buffer.from('none')) },
  ];
  const reviews = { counts: [2, 0, 0, 0, 0], newest };
  const { products, files } = await prepare([{ ...validatedProduct('p1', []), reviews }]);
  const [first, second] = products[0]?.reviews?.newest ?? [];
  expect(first).toMatchObject({ text: 'Soft', photo: { kind: 'photo', widths: [320, 400] } });
  expect(second).toEqual(review);
  const key = first?.photo?.key ?? '';
  expect(files.map(({ name }) => name).filter((name) => name.startsWith(key))).toHaveLength(5);
});

test('each picture has its files, and the first of a product one for sharing', async () => {
  const { api, prepare } = await shop();
  const wide = api.at('/wide.jpg', await packShot({ width: 700, height: 350 }).jpeg().toBuffer());
  const small = api.at('/small.png', await packShot({ colour: '#2040c0' }).png().toBuffer());
  const { products, failures, files } = await prepare([validatedProduct('p1', [wide, small])]);
  const [first, second] = products[0]?.pictures ?? [];
  expect(first).toMatchObject({ kind: 'photo', width: 700, height: 700, widths: [320, 640, 700] });
  expect(second).toMatchObject({ kind: 'photo', width: 96, height: 96, widths: [96] });
  expect(first?.key).toMatch(/^[a-z2-7]{12}$/);
  expect(failures).toEqual([]);
  if (!first || !second) return;
  const expected = [320, 640, 700].flatMap((width) => [
    pictureFile(first, width, 'avif'),
    pictureFile(first, width, 'webp'),
  ]);
  expected.push(pictureFile(first, saverWidth, 'avif'));
  expected.push(shareFile(first) ?? '', pictureFile(second, 96, 'avif'), pictureFile(second, 96, 'webp'));
  expect(files.map(({ name }) => `/pictures/${name}`)).toEqual(expected.sort());
  for (const { name, path } of files) {
    const width = Number(/-(\d+)\./.exec(name)?.[1] ?? 700);
    expect(await sharp(path).metadata(), name).toMatchObject({ width });
  }
});

test('a failed picture beside others is left out and reported (R10)', async () => {
  const { api, prepare } = await shop();
  const good = api.at('/good.png', await packShot().png().toBuffer());
  const { products, failures, files } = await prepare([
    validatedProduct('p1', [`${api.url}/gone.jpg`, good]),
  ]);
  expect(products[0]?.pictures).toHaveLength(1);
  expect(failures).toEqual([
    {
      productId: 'p1',
      url: `${api.url}/gone.jpg`,
      reason: 'The server answered with status 404.',
      kind: 'left-out',
    },
  ]);
  expect(files.map(({ name }) => name.replace(/^\w+/, ''))).toEqual(['-96.avif', '-96.webp', '-share.jpg']);
});

test('a product without any picture that can be had is drawn and reported (R10)', async () => {
  const { api, prepare } = await shop();
  const broken = api.at('/svg.png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'));
  const { products, failures, files } = await prepare([
    validatedProduct('p1', [broken, 'http://10.0.0.1/a.png'], 'Soap & Co'),
    validatedProduct('p2', []),
  ]);
  expect(products[0]?.pictures).toEqual([
    {
      kind: 'drawing',
      key: expect.stringMatching(/^[a-z2-7]{12}$/),
      width: 800,
      height: 800,
      tint: expect.any(Number),
    },
  ]);
  expect(failures.map(({ productId, url, kind }) => [productId, url, kind])).toEqual([
    ['p1', broken, 'drawn'],
    ['p1', 'http://10.0.0.1/a.png', 'drawn'],
    ['p2', '', 'drawn'],
  ]);
  const drawings = await Promise.all(files.map(({ path }) => readFile(path, 'utf8')));
  expect(drawings.filter((svg) => svg.includes('Soap &#38; Co'))).toHaveLength(1);
  expect(drawings.filter((svg) => svg.includes('Product p2'))).toHaveLength(1);
});

test('each address is asked for once, and four at a time', async () => {
  const { api, prepare } = await shop();
  const bytes = await packShot().png().toBuffer();
  let [now, most] = [0, 0];
  const line = Promise.withResolvers<void>();
  const urls = Array.from({ length: 12 }, (_, i) =>
    api.at(`/${i}.png`, (_request, response) => {
      now++;
      most = Math.max(most, now);
      void line.promise.then(() => {
        now--;
        response.end(bytes);
      });
      // The answers wait for the fourth request, and a fifth has time to come.
      if (now === 4) setTimeout(line.resolve, 30);
    }),
  );
  const progress: [number, number][] = [];
  const catalogue = [validatedProduct('p1', urls), validatedProduct('p2', urls)];
  await prepare(catalogue, { onProgress: (...step) => progress.push(step) });
  expect([...api.asked].sort()).toEqual(urls.map((url) => new URL(url).pathname).sort());
  expect(most).toBe(4);
  expect(progress).toEqual(urls.map((_, i) => [i + 1, 12]));
});

test('R43: the file for the data saver is made again if the cache has none, and if it was cut short', async () => {
  const { api, prepare } = await shop();
  const wide = api.at('/wide.jpg', await packShot({ width: 400, height: 400 }).jpeg().toBuffer());
  const { files } = await prepare([validatedProduct('p1', [wide])]);
  const file = files.find(({ name }) => name.endsWith(`-${saverWidth}.avif`))?.path ?? '';
  const whole = await readFile(file);
  for (const harm of [rm, (path: string) => truncate(path, 20)]) {
    await harm(file);
    expect((await prepare([validatedProduct('p1', [wide])])).files).toEqual(files);
    expect((await readFile(file)).equals(whole)).toBe(true);
  }
});

test('one picture at two addresses is one picture', async () => {
  const { api, prepare } = await shop();
  const bytes = await packShot().png().toBuffer();
  const urls = ['/a.png', '/b.png'].map((path) => api.at(path, bytes));
  const { products, files } = await prepare([validatedProduct('p1', urls)]);
  expect(products[0]?.pictures).toHaveLength(1);
  expect(files).toHaveLength(3);
});

test('an unchanged picture is neither sent again nor encoded again', async () => {
  const { api, prepare, cacheDir } = await shop();
  const url = withEtag(api, '/a.png', await packShot().png().toBuffer(), '"1"');
  const before = await prepare([validatedProduct('p1', [url])]);
  const sent = api.sent;
  vi.resetModules();
  vi.doMock('sharp', () => {
    throw new Error('The image library was loaded.');
  });
  onTestFinished(() => vi.doUnmock('sharp'));
  const fresh = await import('#catalogue/pictures/prepare.ts');
  const after = await fresh.preparePictures([validatedProduct('p1', [url])], { cacheDir, apiUrl: api.url });
  expect(after).toEqual(before);
  expect(api.asked).toHaveLength(2);
  expect(api.sent).toBe(sent);
});

/** Serves a picture with this `cache-control`, and another one at each request. */
async function alwaysAnother(api: PictureHost, path: string, cacheControl: string): Promise<string> {
  const versions = await Promise.all(
    ['#204060', '#604020', '#206040'].map((colour) => packShot({ colour }).png().toBuffer()),
  );
  return api.at(path, (_request, response) =>
    response.writeHead(200, { 'cache-control': cacheControl }).end(versions.shift()),
  );
}

const forever = 'public, max-age=31536000, immutable';

test('a picture whose address is immutable is not requested again', async () => {
  const { api, prepare } = await shop();
  const url = await alwaysAnother(api, '/a.png?v=1', forever);
  const before = await prepare([validatedProduct('p1', [url])]);
  expect(await prepare([validatedProduct('p1', [url])])).toEqual(before);
  expect(api.asked).toEqual(['/a.png?v=1']);
});

test.each([
  ['/a.png?v=1', 'public, max-age=31536000'],
  ['/a.png?v=1', 'immutable'],
  ['/a.png?v=1', 'max-age=3600, immutable'],
  ['/a.png?v=1', 'no-cache, max-age=31536000, immutable'],
  ['/a.png', forever],
  ['/a.php?v=1', forever],
])(
  'a picture at %s with the Cache-Control "%s" is requested again, and shown as it is now',
  async (path, cacheControl) => {
    const { api, prepare } = await shop();
    const catalogue = [validatedProduct('p1', [await alwaysAnother(api, path, cacheControl)])];
    const before = await prepare(catalogue);
    expect((await prepare(catalogue)).products).not.toEqual(before.products);
  },
);

test('a new version that cannot be fetched leaves the picture before, and takes its place in the record later', async () => {
  const { api, prepare, cacheDir } = await shop();
  const bytes = await packShot().png().toBuffer();
  const serve = (path: string, status: number) =>
    api.at(path, (_request, response) => response.writeHead(status, { 'cache-control': forever }).end(bytes));
  const before = await prepare([validatedProduct('p1', [serve('/a.png?v=1', 200)])]);
  const changed = [validatedProduct('p1', [serve('/a.png?v=2', 503)])];
  const stale = await prepare(changed);
  expect(stale.products).toEqual(before.products);
  expect(stale.failures).toMatchObject([{ kind: 'stale', reason: 'The server answered with status 503.' }]);
  serve('/a.png?v=2', 200);
  expect((await prepare(changed)).failures).toEqual([]);
  const record = JSON.parse(await readFile(join(cacheDir, 'v3', 'addresses.json'), 'utf8'));
  expect(record).toMatchObject([['/a.png', { from: `${api.url}/a.png?v=2` }]]);
});

test('a picture that cannot be fetched just now is the one of the last build, and that is said', async () => {
  const { api, prepare } = await shop();
  const url = api.at('/a.png', await packShot().png().toBuffer());
  const { products, files } = await prepare([validatedProduct('p1', [url])]);
  api.at('/a.png', (_, response) => void response.writeHead(503).end());
  const reason = 'The server answered with status 503.';
  const failures = [{ productId: 'p1', url, reason, kind: 'stale' }];
  expect(await prepare([validatedProduct('p1', [url])])).toEqual({ products, files, failures });
});

test('a picture that was taken down, or became something else, is not shown from the cache', async () => {
  const { api, prepare } = await shop();
  const url = api.at('/a.png', await packShot().png().toBuffer());
  await prepare([validatedProduct('p1', [url])]);
  for (const reply of [404, 200]) {
    api.at('/a.png', (_, response) => void response.writeHead(reply).end('gone'));
    const { products, failures } = await prepare([validatedProduct('p1', [url])]);
    expect(products[0]?.pictures[0].kind).toBe('drawing');
    expect(failures[0]?.kind).toBe('drawn');
  }
});

test('a host that stays silent is given up, others are not', async () => {
  const { api, prepare } = await shop();
  const good = api.at('/good.png', await packShot().png().toBuffer());
  const silent = Array.from({ length: 30 }, (_, i) => `http://silent.example/${i}.png`);
  let lookups = 0;
  const { failures, products } = await prepare([validatedProduct('p1', [...silent, good])], {
    fetchLimits: { silentTimes: 3, atOnce: 1 },
    lookup: (_host, _options, callback) => {
      lookups++;
      callback(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), '');
    },
  });
  expect(lookups).toBe(6);
  expect(failures).toHaveLength(30);
  expect(failures[0]?.reason).toBe('silent.example could not be reached, or broke off (ENOTFOUND).');
  expect(failures[29]?.reason).toBe(
    'silent.example gave no answer 3 times in a row and was not asked again.',
  );
  expect(products[0]?.pictures[0].kind).toBe('photo');
});
