import { expect, test } from 'vitest';
import { policyElement, policyIn, prefetchRulesHash } from '#domain/shop/content-policy.ts';

const contentPolicy = (...page: Parameters<typeof policyElement>) => policyIn(policyElement(...page));

const inline = { scripts: ['sha256-a=', 'sha256-b='], styles: ['sha256-c='] };

test('a page may load from its own host and run what the build has put in it, and nothing else', () => {
  expect(contentPolicy('about.html', inline, null)).toBe(
    [
      "default-src 'none'",
      `script-src 'self' 'sha256-a=' 'sha256-b=' '${prefetchRulesHash}'`,
      "style-src 'self' 'sha256-c='",
      "img-src 'self' data:",
      "connect-src 'self'",
    ].join('; '),
  );
});

test('an API on another host is called, and its pictures are shown where orders are', () => {
  const api = 'https://api.example';
  expect(contentPolicy('product/9.html', inline, api)).toMatch(
    /; connect-src 'self' https:\/\/api\.example$/,
  );
  expect(contentPolicy('product/9.html', inline, api)).toContain("; img-src 'self' data:;");
  expect(contentPolicy('orders.html', inline, api)).toContain(
    "; img-src 'self' data: blob: https: https://api.example;",
  );
});

test('only the contact page has a map in a frame, the home page a manifest', () => {
  for (const [file, source] of [
    ['contact.html', '; frame-src https://www.openstreetmap.org'],
    ['index.html', "; manifest-src 'self'"],
  ] as const) {
    expect(contentPolicy(file, inline, null)).toContain(source);
    expect(contentPolicy('about.html', inline, null)).not.toContain(source);
  }
});

test('no policy has an exception that lets markup run script', () => {
  for (const file of ['contact.html', 'orders.html', 'product/9.html', 'search.html'])
    expect(contentPolicy(file, inline, 'https://api.example')).not.toMatch(/unsafe|\*|strict-dynamic/);
});
