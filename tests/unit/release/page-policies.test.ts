import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSitePolicy, writePagePolicies } from '#release/page-policies.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lulu-policies-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Stages a site of these pages; those of `reused` are not rendered, and not even there. */
async function stage(
  pages: Readonly<Record<string, string>>,
  {
    siteUrl = 'https://shop.example',
    apiUrl = null as string | null,
    reused = [] as string[],
    previousDir = null as string | null,
  } = {},
) {
  const siteDir = path.join(folder, String(Math.random()));
  for (const [file, html] of Object.entries(pages)) {
    mkdirSync(path.dirname(path.join(siteDir, file)), { recursive: true });
    writeFileSync(path.join(siteDir, file), html);
  }
  const entries = [...Object.keys(pages), ...reused].map((file) => ({
    file,
    key: 'key',
    bytes: 1,
    compressedBytes: 0,
    gzipBytes: 0,
  }));
  await writePagePolicies({
    siteDir,
    siteUrl,
    apiUrl,
    previousDir,
    pages: entries,
    rendered: Object.keys(pages),
  });
  return { siteDir, policy: readSitePolicy(siteDir) };
}

const page = (script: string) =>
  `<html><head><style>p{content:"é"}</style></head><body><main>x</main><script data-defer="/scripts/a.js">${script}</script><script type="module" src="/_astro/a.js"></script><script type="application/ld+json">{"@graph":[]}</script></body></html>`;

test('the hash is that of the text between the tags, letter for letter; data and files have none', async () => {
  const { policy } = await stage({ 'index.html': page(' go("—")\n'), 'robots.txt': page('') });
  expect(policy).toEqual({
    apiOrigin: null,
    isSecure: true,
    pages: { '/index.html': { scripts: [hash(' go("—")\n')], styles: [hash('p{content:"é"}')] } },
  });
});

test('the pages of a folder are one entry, those at the top one each', async () => {
  const { policy } = await stage({
    'product/1.html': page('a'),
    'product/2.html': page('a'),
    'about.html': page('b'),
    'help.html': page('b'),
  });
  expect(Object.keys(policy?.pages ?? {})).toEqual(['/about.html', '/help.html', '/product/']);
});

test('a page with another script than its kind is not published, since data may have become one', async () => {
  const pages = { 'product/1.html': page('bad()'), 'product/2.html': page('a'), 'product/3.html': page('a') };
  await expect(stage(pages)).rejects.toThrow(
    'product/1.html has another inline script or style than the other pages of /product/',
  );
});

test('what only looks like a tag, in an attribute or a title, is none, and what is one counts wherever it stands', async () => {
  const looks = `<title></p><script>a</title><meta content="<script>b</script>"><img alt='<style>c</style>' title=">"><!-- <script>d</script> --><textarea><script>e</script></textarea>`;
  const { policy } = await stage({
    'index.html': `${looks}<noscript><style>p{}</style></noscript><svg><SCRIPT>go()</SCRIPT ></svg>`,
  });
  expect(policy?.pages['/index.html']).toEqual({ scripts: [hash('go()')], styles: [hash('p{}')] });
});

test('a page that is reused has what it had, and a rendered one of its folder is held to it', async () => {
  const { siteDir, policy } = await stage({
    'product/1.html': page('a'),
    'product/2.html': page('a'),
    'about.html': page('b'),
  });
  const reused = ['product/1.html', 'product/3.html', 'about.html'];
  const next = await stage({ 'product/2.html': page('a') }, { reused, previousDir: siteDir });
  expect(next.policy).toEqual(policy);
  await expect(stage({ 'product/2.html': page('c') }, { reused, previousDir: siteDir })).rejects.toThrow(
    /^The site was not published.*product\/2\.html has another/,
  );
});

test('of the API only the origin is named, wherever the site stands, and only a site on https is for https alone', async () => {
  const pages = { 'index.html': page('a') };
  const own = await stage(pages, { siteUrl: 'http://localhost:4321', apiUrl: 'http://localhost:4321/shop' });
  expect(own.policy).toMatchObject({ apiOrigin: 'http://localhost:4321', isSecure: false });
  expect((await stage(pages)).policy?.apiOrigin).toBeNull();
  const other = await stage(pages, { apiUrl: 'https://api.example/shop' });
  expect(other.policy).toMatchObject({ apiOrigin: 'https://api.example', isSecure: true });
});

test('a script that stands in a comment of one page is none there, though it is one on another', async () => {
  const commented = `<html><body><!--<script>a</script>--><main>x</main></body></html>`;
  const real = `<html><body><script>a</script><main>x</main></body></html>`;
  const pages = { 'product/1.html': commented, 'product/2.html': commented, 'product/3.html': real };
  await expect(stage(pages)).rejects.toThrow('product/3.html has another inline script');
  const { policy } = await stage({ 'about.html': commented, 'help.html': real, 'terms.html': real });
  expect(policy?.pages).toMatchObject({
    '/about.html': { scripts: [] },
    '/help.html': { scripts: [hash('a')] },
    '/terms.html': { scripts: [hash('a')] },
  });
});
