import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { caching, immutableFolders, pageHeadersOf } from '#domain/shop/served-files.ts';
import { compressRest } from '#release/compress.ts';
import { nginxFile, writeHostFiles } from '#release/hosts/write-host-files.ts';
import { skippedSince } from '../../support/skipped-since.ts';
import {
  apacheProgram,
  nginxProgram,
  openApache,
  openNginx,
  type WebServer,
} from '../../support/web-servers.ts';
import { type Answer, call } from '../server/http-call.ts';
import { type OpenSite, openSite } from '../server/site-fixture.ts';

/** A site for hosts, in which each file says its own name often enough to be compressed, and what serves it. */
let own: OpenSite;
let site: string;
const servers: Partial<Record<HostName, WebServer>> = {};
type HostName = 'nginx' | 'apache2';

const siteUrl = 'https://shop.example';

const hosts = [
  { name: 'nginx', program: nginxProgram },
  { name: 'apache2', program: apacheProgram },
] as const;

const pages = [
  'index',
  'collection',
  'collection/2',
  'product/9',
  'product/soap.2',
  'product/index',
  'about',
];
const files = [
  '_astro/app.abc123.js',
  'styles/later.abc.css',
  'finding/root.bin',
  'goods/0-of-1.json',
  'robots.txt',
  'sitemap.xml',
  'manifest.webmanifest',
  'favicon.svg',
  'cart-preview.js',
  'help.json',
];
/** What a build knows of the site in whose folder it is. */
const hiddenFiles = ['.release.json', '.gone.json', '.catalogue.json', '.pages.json'];
const pictures = [
  'pictures/soap-160.avif',
  'pictures/soap-160.webp',
  'pictures/soap-200.avif',
  'pictures/soap-320.avif',
  'pictures/soap-1080.avif',
  'pictures/soap-1080.webp',
  'pictures/mask-320.avif',
  'pictures/soap-share.jpg',
  'favicon.ico',
];

beforeAll(async () => {
  own = await openSite(siteUrl);
  site = path.join(own.folder, 'dist');
  const all = [...pages, '404', 'product-not-found', 'gone/7', 'gone/9'];
  for (const page of all) put(`${page}.html`, `<!doctype html><title>${page}</title>`);
  for (const file of [...files, ...pictures]) put(file, file);
  for (const file of hiddenFiles) put(file, 'of the site');
  put('.well-known/proof', 'proof', 1);
  compressRest(site);
  writeHostFiles(site, siteUrl);
  // What is beside the site: a folder of the back end's own, on a host where both stand in one folder.
  put('admin/index.html', 'admin');
  put('api/list.php', '{}', 1);
  own.show(site);
  // Apache's workers have their own user.
  chmodSync(own.folder, 0o755);
  if (nginxProgram) servers.nginx = await openNginx(`root ${site}; include ${path.join(site, nginxFile)};`);
  if (apacheProgram)
    servers.apache2 = await openApache(
      `DocumentRoot ${site}\n<Directory ${site}>\nAllowOverride All\nRequire all granted\nOptions Indexes FollowSymLinks\n</Directory>`,
    );
});

afterAll(async () => {
  for (const server of Object.values(servers)) await server[Symbol.asyncDispose]();
  await own.close();
});

function put(file: string, text: string, times = 100): void {
  mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
  writeFileSync(path.join(site, file), `${text}\n`.repeat(times));
}

const pageHeaders = Object.entries(pageHeadersOf(siteUrl)).map(([name, value]) => [
  name.toLowerCase(),
  value,
]);

/** What a browser makes of an answer. */
function meaningOf({ status, headers, body }: Answer) {
  const coding = headers['content-encoding'];
  const content = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
  const told = Object.fromEntries(pageHeaders.map(([name = '']) => [name, headers[name]]));
  return {
    status,
    coding,
    type: headers['content-type']?.replaceAll(' ', '').toLowerCase(),
    kept: headers['cache-control'],
    vary: headers.vary,
    ...told,
    content: content.toString(),
  };
}

const addresses = [
  ...[...pages, ...files, ...pictures].map((file) => `/${file}`),
  ...'/ /?utm=1 /collection/ /collection.html /collection?brand=Male /product/%39 /product/9/ /nothing'.split(
    ' ',
  ),
  ...'/product/ /product/nothing /product/7 /product/7/ /gone/7 /gone/7.html /gone/ /product/9/deep /Collection /404'.split(
    ' ',
  ),
  ...'/404.html /product-not-found /product-not-found.html /index.html.br /.htaccess /.nginx.conf /_headers /_redirects'.split(
    ' ',
  ),
  ...hiddenFiles.map((file) => `/${file}`),
];

describe.each(hosts)('$name', ({ name, program }) => {
  const here = test.runIf(program !== '');
  const skipped = skippedSince(`${name} is not on this machine.`);

  async function get(address: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
    return await call(servers[name]?.port ?? 0, address, headers, method);
  }

  here(
    'R32: serves every address of the shop as our own server does, whatever a browser takes',
    skipped,
    async () => {
      for (const accepted of ['gzip, deflate, br, zstd', 'identity', 'br;q=0', 'vibrant']) {
        for (const address of addresses) {
          const headers = { 'accept-encoding': accepted };
          const asked = { address, accepted };
          const expected = { ...asked, ...meaningOf(await own.get(address, headers)) };
          expect({ ...asked, ...meaningOf(await get(address, headers)) }).toEqual(expected);
        }
      }
    },
  );

  here(
    'R43: sends the small file of a large picture, as our own server does, to a browser that is told to save data',
    skipped,
    async () => {
      for (const saveData of ['on', 'On; v=2', 'once'])
        for (const picture of [...pictures, 'collection'])
          for (const query of ['', '?full', '?full=1']) {
            const address = `/${picture}${query}`;
            const headers = { 'save-data': saveData, 'accept-encoding': 'br' };
            const asked = { address, saveData };
            const expected = { ...asked, ...meaningOf(await own.get(address, headers)) };
            expect({ ...asked, ...meaningOf(await get(address, headers)) }).toEqual(expected);
          }
      const { text, headers } = await get('/pictures/soap-1080.avif', { 'save-data': 'on' });
      expect(text).toContain('soap-200.avif');
      expect([headers.vary, headers['cache-control']]).toEqual([
        'Save-Data',
        'private, max-age=31536000, immutable',
      ]);
    },
  );

  here('sends each text as gzip to who takes no brotli', skipped, async () => {
    for (const address of ['/', '/nothing', '/product/nothing', ...files.map((file) => `/${file}`)]) {
      const plain = meaningOf(await get(address));
      const answer = await get(address, { 'accept-encoding': 'br;q=0.0, gzip;q=0.5', via: '1.1 a-proxy' });
      expect(meaningOf(answer)).toEqual({ ...plain, coding: 'gzip' });
    }
  });

  here('nobody keeps that a hashed file is missing', skipped, async () => {
    for (const address of ['/_astro/app.gone.js', '/_astro/app.abc123.js.br', '/pictures/gone.avif'])
      for (const coding of ['br', 'identity']) {
        const { status, kept } = meaningOf(await get(address, { 'accept-encoding': coding }));
        expect([address, status, kept]).toEqual([address, 404, 'no-store, no-transform']);
      }
  });

  here('who has a file already is told so, and a part of one can be asked for', skipped, async () => {
    for (const address of ['/collection', '/_astro/app.abc123.js', '/pictures/soap-160.avif'])
      for (const coding of ['br', 'gzip', 'identity']) {
        const { headers } = await get(address, { 'accept-encoding': coding });
        const known = { 'accept-encoding': coding, 'if-none-match': headers.etag ?? '' };
        expect([address, (await get(address, known)).status]).toEqual([address, 304]);
      }
    const part = await get('/pictures/soap-160.avif', { range: 'bytes=3-6' });
    expect([part.status, part.text]).toEqual([206, 'ture']);
    expect((await get('/collection', {}, 'HEAD')).status).toBe(200);
  });

  here('the folder of the products is no page, and a certificate can be proved', skipped, async () => {
    for (const address of ['/product', '/product/.htaccess']) expect((await get(address)).status).toBe(404);
    expect((await get('/.well-known/proof')).text).toBe('proof\n');
  });
});

const inApache = test.runIf(apacheProgram !== '');
const noApache = skippedSince('apache2 is not on this machine.');

inApache('what stands beside the site in its folder stays as it was', noApache, async () => {
  const port = servers.apache2?.port ?? 0;
  const { status, headers } = await call(port, '/admin');
  expect([status, new URL(headers.location ?? '', 'http://x').pathname]).toEqual([301, '/admin/']);
  for (const address of ['/admin/', '/api/list.php']) {
    const answer = await call(port, address, { 'accept-encoding': 'br' });
    const { 'cache-control': kept, 'x-content-type-options': sniffing } = answer.headers;
    expect([answer.status, kept, sniffing]).toEqual([200, undefined, undefined]);
  }
  expect((await call(port, '/api/nothing.php')).status).toBe(404);
});

test('Netlify and Cloudflare Pages are told the same, but for Cross-Origin-Resource-Policy', () => {
  const [[all, headers = []] = [], ...folders] = rulesOf(readFileSync(path.join(site, '_headers'), 'utf8'));
  const { 'Cross-Origin-Resource-Policy': _, ...expected } = pageHeadersOf(siteUrl);
  expect([all, Object.fromEntries(headers)]).toEqual(['/*', expected]);
  const rules = new Map(folders);
  for (const folder of immutableFolders)
    expect(rules.get(`/${folder}/*`)).toEqual([['Cache-Control', caching.year]]);
  for (const pages of ['/', '/collection', '/product/*'])
    expect(rules.get(pages), pages).toEqual([['Cache-Control', caching.page]]);
});

test('browsers are told to come by https only if the site is at https', () => {
  for (const file of ['.htaccess', nginxFile, '_headers']) {
    const rules = () => readFileSync(path.join(site, file), 'utf8');
    writeHostFiles(site, 'http://shop.example');
    expect(rules()).not.toContain('Strict-Transport-Security');
    writeHostFiles(site, siteUrl);
    expect(rules()).toContain('Strict-Transport-Security');
  }
});

/** Pattern, then name and value of each header. */
function rulesOf(text: string): [string, [string, string][]][] {
  const rules: [string, [string, string][]][] = [];
  for (const line of text.trim().split('\n')) {
    const [, name = '', value = ''] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    if (name) rules.at(-1)?.[1].push([name, value]);
    else rules.push([line, []]);
  }
  return rules;
}
