import { afterEach, beforeEach, expect, test } from 'vitest';
import { type OpenApp, openApp } from '../app-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

test('the page loads files of this address alone, and those of the viewer are there', async () => {
  const answer = await shop.call('/api/docs');
  const page = await answer.text();
  expect(answer.headers.get('content-type')).toBe('text/html; charset=UTF-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(answer.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; script-src 'self' 'sha256-/,
  );
  const files = [...page.matchAll(/(?:href|src)="(docs\/[^"]+)"/g)].map(([, path]) => path);
  expect(files).toHaveLength(2);
  expect(page).not.toMatch(/https?:|\sstyle=|\son\w+=/);
  for (const file of files) expect((await shop.call(`/api/${file}`)).status, file).toBe(200);
});

test('no other file of the viewer is served', async () => {
  for (const path of ['package.json', 'index.html', '..%2fhono%2fpackage.json', 'swagger-initializer.js'])
    expect((await shop.call(`/api/docs/${path}`)).status, path).toBe(404);
});

test('a page that the reader has already is not sent again', async () => {
  const { headers } = await shop.call('/api/docs');
  const again = await shop.call('/api/docs', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
