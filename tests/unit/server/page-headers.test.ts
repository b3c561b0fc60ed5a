import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenSite, openSite } from './site-fixture.ts';

const names = ['index', 'search', 'contact', 'orders', 'product/9', '404'];

let own: OpenSite;
beforeAll(async () => {
  own = await openSite('https://shop.example');
  const siteDir = path.join(own.folder, 'site');
  mkdirSync(path.join(siteDir, 'product'), { recursive: true });
  for (const name of names)
    writeFileSync(path.join(siteDir, `${name}.html`), `<!doctype html><title>${name}</title>`);
  own.show(siteDir);
});
afterAll(() => own.close());

/** What a page says on https: it is not framed, and is shared with no other site. */
const told = {
  'content-security-policy':
    /^frame-ancestors 'none'; base-uri 'none'; form-action 'self' mailto:; require-trusted-types-for 'script'; trusted-types sw$/,
  'strict-transport-security': /^max-age=31536000$/,
  'x-content-type-options': /^nosniff$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
};

test.each(['/', '/search', '/contact', '/orders', '/product/9', '/nothing'])(
  '%s has every header that keeps other sites out, no cookie, and lets no other site read it',
  async (address) => {
    const { headers } = await own.get(address);
    for (const [name, value] of Object.entries(told)) expect(headers[name], name).toMatch(value);
    expect(headers).not.toHaveProperty('set-cookie');
    const other = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
    const cors = await own.get(address, other, 'OPTIONS');
    expect({ ...headers, ...cors.headers }).not.toHaveProperty('access-control-allow-origin');
  },
);
