import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePagePolicies } from '#release/page-policies.ts';
import { gradeByObservatory } from '../../support/observatory.ts';
import { type OpenSite, openSite } from './site-fixture.ts';

const names = ['index', 'search', 'contact', 'orders', 'product/9', '404'];

let own: OpenSite;
beforeAll(async () => {
  own = await openSite();
  const siteDir = path.join(own.folder, 'site');
  mkdirSync(path.join(siteDir, 'product'), { recursive: true });
  for (const name of names)
    writeFileSync(
      path.join(siteDir, `${name}.html`),
      `<!doctype html><title>${name}</title><style>p{}</style><script>go()</script><script type="module" src="/_astro/a.js"></script>`,
    );
  const pages = names.map((name) => ({
    ...{ file: `${name}.html`, key: '', bytes: 1, compressedBytes: 0, writtenAt: 0 },
  }));
  const rendered = pages.map(({ file }) => file);
  const address = { siteUrl: 'https://shop.example', apiUrl: 'https://api.example' };
  await writePagePolicies({ siteDir, previousDir: null, pages, rendered, ...address });
  own.show(siteDir);
});
afterAll(() => own.close());

test.each(['/', '/search', '/contact', '/orders', '/product/9', '/nothing'])(
  'Mozilla’s Observatory gives %s the grade A+ and 130 points, on https',
  async (address) => {
    const { headers, text } = await own.get(address);
    expect(headers).not.toHaveProperty('set-cookie');
    const other = { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' };
    const cors = await own.get(address, other, 'OPTIONS');
    const { scan, tests } = await gradeByObservatory({ status: 200, headers, html: text, cors });
    const lost = Object.entries(tests).filter(([, { pass, scoreModifier }]) => !pass || scoreModifier < 0);
    expect(lost).toEqual([]);
    expect(scan).toMatchObject({ grade: 'A+', score: 130, testsFailed: 0 });
  },
);
