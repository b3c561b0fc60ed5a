import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentPolicy, leastPolicy, noPolicy, type SitePolicy } from '#domain/shop/content-policy.ts';
import { prefetchRulesHash } from '#domain/shop/prefetch.ts';
import { pagePolicy } from '#domain/shop/served-files.ts';
import { compressRest } from '#release/compress.ts';
import { headersFile, nginxFile, writeHostFiles } from '#release/hosts/write-host-files.ts';
import { writePagePolicies } from '#release/page-policies.ts';
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
  own = await openSite();
  site = path.join(own.folder, 'dist');
  const all = [...pages, '404', 'product-not-found', 'gone/7', 'gone/9'];
  for (const page of all)
    put(
      `${page}.html`,
      `<!doctype html><title>${page}</title><script>of('${kindOf(page)}')</script><style>p{}</style>`,
    );
  const entries = all.map((page) => ({
    file: `${page}.html`,
    key: '',
    bytes: 1,
    compressedBytes: 0,
    gzipBytes: 0,
  }));
  await writePagePolicies({
    siteDir: site,
    previousDir: null,
    pages: entries,
    rendered: entries.map(({ file }) => file),
    siteUrl: 'https://shop.example',
    apiUrl: 'https://api.example/shop',
  });
  for (const file of [...files, ...pictures]) put(file, file);
  put('short.txt', 'short', 1);
  put('.fingerprint', 'of the site');
  put('.well-known/proof', 'proof', 1);
  await compressRest(site, true);
  await writeHostFiles(site);
  // What is beside the site: the back end's own folder, on a host where both stand in one folder.
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

/** Pages of one folder have the same script. */
function kindOf(page: string): string {
  return path.dirname(page) === '.' ? page : path.dirname(page);
}

function put(file: string, text: string, times = 100): void {
  mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
  writeFileSync(path.join(site, file), `${text}\n`.repeat(times));
}

const policy = [...Object.keys(pagePolicy), 'Content-Security-Policy', 'Strict-Transport-Security'].map(
  (name) => name.toLowerCase(),
);

/** What a browser makes of an answer. */
function meaningOf({ status, headers, body }: Answer) {
  const coding = headers['content-encoding'];
  const content = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body;
  const told = Object.fromEntries(policy.map((name) => [name, headers[name]]));
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
  ...pages.map((page) => `/${page}`),
  ...files.map((file) => `/${file}`),
  ...pictures.map((file) => `/${file}`),
  '/',
  '/?utm=1',
  '/collection/',
  '/collection/2/',
  '/collection.html',
  '/collection?brand=Male',
  '/product/%39',
  '/product/9/',
  '/short.txt',
  '/nothing',
  '/nothing/deep',
  '/product/',
  '/product/nothing',
  '/product/nothing/',
  '/product/7',
  '/product/7/',
  '/product/7?utm=1',
  '/gone/7',
  '/gone/7.html',
  '/gone/',
  '/product/9/deep',
  '/Collection',
  '/404',
  '/404.html',
  '/404/',
  '/%34%30%34',
  '/product-not-found',
  '/product-not-found.html',
  '/index.html.br',
  '/index.html.gz',
  '/.fingerprint',
  '/.htaccess',
  '/.nginx.conf',
  '/_headers',
  '/_redirects',
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
      for (const saveData of ['on', 'On; v=2', ' on', 'off', 'once'])
        for (const picture of [...pictures, 'collection'])
          for (const query of ['', '?full', '?full=1', '?']) {
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

  here('sends each page with the policy of its own script, and no other file with one', skipped, async () => {
    const kinds = { '/': 'index', '/about': 'about', '/product/9/': 'product', '/nothing': '404' };
    for (const [address, kind] of Object.entries({
      ...kinds,
      '/product/7': 'gone',
      '/product/x': 'product-not-found',
    })) {
      const { headers, text } = await get(address);
      const told = headers['content-security-policy'] ?? '';
      expect([address, text.includes(`of('${kind}')`)]).toEqual([address, true]);
      expect(told).toContain(`script-src 'self' '${sha256(`of('${kind}')`)}' '${prefetchRulesHash}';`);
      expect(told).toContain("connect-src 'self' https://api.example;");
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    const { headers } = await get('/robots.txt');
    expect([headers['content-security-policy'], headers['strict-transport-security']]).toEqual([
      undefined,
      undefined,
    ]);
  });

  here('sends gzip as the build has left it to who takes no brotli', skipped, async () => {
    for (const accepted of ['gzip', 'gzip, deflate', 'br;q=0.0, gzip;q=0.5']) {
      for (const address of [
        '/',
        '/collection',
        '/product/9',
        '/nothing',
        '/_astro/app.abc123.js',
        '/finding/root.bin',
      ]) {
        const plain = meaningOf(await get(address));
        const { headers, ...answer } = await get(address, { 'accept-encoding': accepted });
        expect(meaningOf({ headers, ...answer })).toEqual({ ...plain, coding: 'gzip' });
        expect(Number(headers['content-length'])).toBe(answer.body.length);
      }
    }
    expect(
      (await get('/short.txt', { 'accept-encoding': 'gzip, br' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  here('nobody keeps that a hashed file is missing', skipped, async () => {
    for (const address of [
      '/_astro/app.gone.js',
      '/_astro/app.abc123.js.br',
      '/pictures/gone.avif',
      '/finding/gone',
    ])
      for (const coding of ['br', 'gzip', 'identity']) {
        const { status, kept } = meaningOf(await get(address, { 'accept-encoding': coding }));
        expect([address, status, kept]).toEqual([address, 404, 'no-store, no-transform']);
      }
  });

  here('who has a file already is told so, and a part of one can be asked for', skipped, async () => {
    for (const address of ['/collection', '/_astro/app.abc123.js', '/pictures/soap-160.avif'])
      for (const coding of ['br', 'gzip', 'identity']) {
        const first = await get(address, { 'accept-encoding': coding });
        const { etag = '' } = first.headers;
        const again = await get(address, { 'accept-encoding': coding, 'if-none-match': etag });
        expect([address, again.status, again.body.length]).toEqual([address, 304, 0]);
        const other = coding === 'br' ? 'identity' : 'br';
        const unlike = await get('/collection', { 'accept-encoding': other, 'if-none-match': etag });
        expect(unlike.status).toBe(200);
      }
    const part = await get('/pictures/soap-160.avif', { range: 'bytes=3-6' });
    expect([part.status, part.text]).toEqual([206, 'ture']);
    expect((await get('/collection', {}, 'HEAD')).status).toBe(200);
    expect((await get('/collection', {}, 'POST')).status).toBe(405);
  });

  here('the folder of the products is no page', skipped, async () => {
    for (const address of ['/product', '/product/.htaccess']) expect((await get(address)).status).toBe(404);
  });

  here('a certificate can be proved', skipped, async () => {
    expect((await get('/.well-known/proof')).text).toBe('proof\n');
  });
});

const inApache = test.runIf(apacheProgram !== '');
const noApache = skippedSince('apache2 is not on this machine.');

inApache('what stands beside the site in its folder stays as it was', noApache, async () => {
  const port = servers.apache2?.port ?? 0;
  const folder = await call(port, '/admin');
  expect([folder.status, new URL(folder.headers.location ?? '', 'http://x').pathname]).toEqual([
    301,
    '/admin/',
  ]);
  for (const address of ['/admin/', '/api/list.php']) {
    const { status, headers } = await call(port, address, { 'accept-encoding': 'br' });
    expect([
      status,
      headers['cache-control'],
      headers['x-frame-options'],
      headers['x-content-type-options'],
    ]).toEqual([200, undefined, undefined, undefined]);
  }
  expect((await call(port, '/api/nothing.php')).status).toBe(404);
});

test('Netlify and Cloudflare Pages are told the same, no header of a file by two rules', () => {
  const files = ['favicon.ico', 'robots.txt', 'index.html', '404.html', '.htaccess', 'help.json'];
  const rules = rulesOf(headersFile(files, noPolicy));
  const told = (address: string) => {
    const all: Record<string, string[]> = {};
    for (const [pattern, headers] of rules) {
      const isMeant = pattern.endsWith('*') ? address.startsWith(pattern.slice(0, -1)) : address === pattern;
      for (const [name, value] of isMeant ? headers : []) all[name] = [...(all[name] ?? []), value];
    }
    return all;
  };
  const { 'Cross-Origin-Resource-Policy': _, ...all } = {
    ...pagePolicy,
    'Content-Security-Policy': leastPolicy,
  };
  const policies = Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value]]));
  expect(told('/collection')).toEqual(policies);
  expect(told('/help.json')).toEqual(policies);
  expect(told('/_astro/app.abc123.js')).toEqual({
    ...policies,
    'Cache-Control': ['public, max-age=31536000, immutable'],
  });
  expect(told('/robots.txt')).toEqual({ ...policies, 'Cache-Control': ['public, max-age=3600'] });
});

test('Netlify and Cloudflare Pages are told the policy of each page, and below a folder that of its 404 pages too', () => {
  const inline = (name: string) => ({ scripts: [`sha256-${name}=`], styles: [] });
  const names = [
    'index',
    'about',
    'collection',
    'collection/',
    'product/',
    'gone/',
    '404',
    'product-not-found',
  ];
  const keys = names.map((name) => `/${name}${name.endsWith('/') ? '' : '.html'}`);
  const policy: SitePolicy = {
    apiOrigin: null,
    isSecure: true,
    pages: Object.fromEntries(keys.map((key, index) => [key, inline(names[index] ?? '')])),
  };
  const text = headersFile([], policy);
  const told = Object.fromEntries(
    rulesOf(text).map(([address, headers]) => [address, Object.fromEntries(headers)]),
  );
  expect(Object.keys(told).filter((address) => told[address]?.['Content-Security-Policy'])).toEqual([
    '/*',
    '/',
    '/about',
    '/collection',
    '/collection/*',
    '/product/*',
  ]);
  expect(told['/*']).toMatchObject({
    'Content-Security-Policy': leastPolicy,
    'Strict-Transport-Security': 'max-age=31536000',
  });
  expect(told['/about']?.['Content-Security-Policy']).toBe(
    contentPolicy('/about.html', inline('about'), null),
  );
  for (const address of ['/', '/about', '/collection/*', '/product/*'])
    expect(told[address]?.['Cache-Control']).toBe('no-cache, no-transform');
  const below = told['/product/*']?.['Content-Security-Policy'] ?? '';
  for (const name of ['product/', 'gone/', '404', 'product-not-found'])
    expect(below).toContain(`'sha256-${name}='`);
  expect(below).not.toContain('sha256-about');
});

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

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
