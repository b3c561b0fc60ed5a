import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { policyIn, prefetchRulesHash } from '#domain/shop/content-policy.ts';
import { policyWriter } from '#release/render-pages.ts';

afterEach(() => vi.unstubAllEnvs());

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function withPolicies(...pages: readonly string[]): string[] {
  const write = policyWriter();
  return pages.map((html) => write('about.html', `<head><meta charset="utf-8">${html}`));
}

/** The hashes of the scripts and sheets that these pages may have inline. */
function hashesOf(...pages: readonly string[]): string[][] {
  return withPolicies(...pages).map((html) =>
    (policyIn(html)?.match(/'sha256-[^']+'/g) ?? []).filter((each) => each !== `'${prefetchRulesHash}'`),
  );
}

test('the policy stands before what it governs, and names the text between the tags, letter for letter', () => {
  const html = `<style>p{content:"é"}</style><script data-defer="/scripts/a.js"> go("—")\n</script><script type="module" src="/_astro/a.js"></script><script type="application/ld+json">{}</script>`;
  expect(hashesOf(html)).toEqual([[hash(' go("—")\n'), hash('p{content:"é"}')]]);
  const [page = ''] = withPolicies(html);
  expect(page).toMatch(
    /^<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="[^"]+"><style>/,
  );
  expect(page.endsWith(html)).toBe(true);
  expect(policyWriter()('robots.txt', html)).toBe(html);
});

test('sheets that touch are one, with one hash', () => {
  expect(hashesOf('<style>a{}</style><style>b{}</style>')).toEqual([[hash('a{}b{}')]]);
});

test('what only looks like a tag, in an attribute or a title, is none, and what is one counts wherever it stands', () => {
  const looks = `<title></p><script>a</title><meta content="<script>b</script>"><img alt='<style>c</style>' title=">"><!-- <script>d</script> --><textarea><script>e</script></textarea>`;
  const real = '<noscript><style>p{}</style></noscript><svg><SCRIPT>go()</SCRIPT ></svg>';
  expect(hashesOf(looks + real)).toEqual([[hash('go()'), hash('p{}')]]);
});

test('a script that stands in a comment of one page is none there, though it is one on another', () => {
  const comment = '<!--<script>a</script>-->';
  const script = '<script>a</script>';
  expect(hashesOf(comment, script, script)).toEqual([[], [hash('a')], [hash('a')]]);
});

test('of the API only the origin is named, wherever the site stands', () => {
  expect(policyIn(withPolicies('')[0] ?? '')).toMatch(/connect-src 'self'$/);
  vi.stubEnv('SHOP_API_URL', 'https://api.example/shop');
  expect(policyIn(withPolicies('')[0] ?? '')).toMatch(/connect-src 'self' https:\/\/api\.example$/);
});
