import { expect, test } from 'vitest';
import { contentPolicy, leastPolicy, policyKey, together } from '#domain/shop/content-policy.ts';
import { prefetchRulesHash } from '#domain/shop/prefetch.ts';

const inline = { scripts: ['sha256-a=', 'sha256-b='], styles: ['sha256-c='] };

test('a page may load from its own host and run what the build has put in it, and nothing else', () => {
  expect(contentPolicy('/about.html', inline, null)).toBe(
    [
      "default-src 'none'",
      `script-src 'self' 'sha256-a=' 'sha256-b=' '${prefetchRulesHash}'`,
      "style-src 'self' 'sha256-c='",
      "img-src 'self' data:",
      "connect-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types sw',
    ].join('; '),
  );
});

test('an API on another host is called, and its pictures are shown where orders are', () => {
  const api = 'https://api.example';
  expect(contentPolicy('/product/', inline, api)).toContain("; connect-src 'self' https://api.example;");
  expect(contentPolicy('/product/', inline, api)).toContain("; img-src 'self' data:;");
  expect(contentPolicy('/orders.html', inline, api)).toContain(
    "; img-src 'self' data: https: https://api.example;",
  );
});

test('the contact page alone has a map in a frame and a form that opens a mail program', () => {
  const policy = contentPolicy('/contact.html', inline, null);
  expect(policy).toContain('; frame-src https://www.openstreetmap.org;');
  expect(policy).toContain("; form-action 'self' mailto:;");
  expect(contentPolicy('/about.html', inline, null)).not.toMatch(/frame-src|mailto/);
});

test('no policy has an exception that lets markup run script', () => {
  for (const key of ['/contact.html', '/orders.html', '/product/', '/search.html'])
    expect(`${contentPolicy(key, inline, 'https://api.example')} ${leastPolicy}`).not.toMatch(
      /unsafe|\*|strict-dynamic/,
    );
  expect(leastPolicy).not.toMatch(/default-src|script-src|style-src|unsafe/);
});

test('a page has the policy of its own address, or else that of its folder', () => {
  const pages = { '/product/': inline, '/about.html': inline };
  expect(policyKey(pages, '/about.html')).toBe('/about.html');
  expect(policyKey(pages, '/product/9.html')).toBe('/product/');
  expect(policyKey(pages, '/nothing.html')).toBeUndefined();
  expect(policyKey(pages, '/__proto__')).toBeUndefined();
});

test('the hashes of several pages are each said once', () => {
  expect(together([inline, undefined, { scripts: ['sha256-b='], styles: ['sha256-d='] }])).toEqual({
    scripts: ['sha256-a=', 'sha256-b='],
    styles: ['sha256-c=', 'sha256-d='],
  });
});
