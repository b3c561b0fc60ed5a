import { execFile } from 'node:child_process';
import { expect, test } from '../support/php-journey.ts';
import type { PhpModes } from '../support/php-shop.ts';

/** `npm run contract` at this API: how it ends, and the lines of its report. */
function check(url: string): Promise<{ code: unknown; lines: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/contract.ts', url, '--orders'], (error, said) => {
      resolve({ code: error ? error.code : 0, lines: said.split('\n').map((line) => line.trim()) });
    });
  });
}

const works = 'The storefront works with this API.';
const dead = 'get-user-details.php: answers a dead token with';

for (const [modes, remark] of [
  [{}, 'get-user-details.php: tells a dead token by 401.'],
  [{ display: 'after' }, 'all calls: behind the JSON stands "<!-- page generated in 0.02 s -->".'],
  [{ auth: '200' }, `${dead} HTTP 200 with {"success":false,"message":"Invalid token"}, not with 401`],
  [{ auth: '302' }, `${dead} a redirect to /admin/login.php, not with 401 and a JSON object.`],
  [{ auth: 'html' }, `${dead} HTTP 401 with <html><body><h1>401 Unauthorized</h1></body></html>, not`],
] as const satisfies [PhpModes, string][])
  test(`the contract check can live with a PHP shop that is ${JSON.stringify(modes)}`, async ({ php }) => {
    php.modes(modes);
    const { code, lines } = await check(php.url);
    expect(lines).toContain(works);
    expect(lines.filter((line) => line.startsWith(remark))).toHaveLength(1);
    expect(code).toBe(0);
  });

for (const [modes, fault] of [
  [{ fault: 'html' }, 'list-products.php: lists the products failed: HTTP 200 with <!DOCTYPE html>'],
  [
    { fault: 'fatal' },
    'list-products.php: lists the products failed: HTTP 200 with <br /> <b>Fatal error</b>',
  ],
  [{ fault: 'empty' }, 'list-products.php: lists the products failed: HTTP 200 with an empty body.'],
  [{ cut: 'half' }, 'list-products.php: lists the products failed: HTTP 200 with {"success":true,"products"'],
  [{ cors: 'none' }, 'other hosts: OPTIONS, by which a browser asks before each call, has no Access-Control'],
  [
    { cors: 'notoken' },
    'other hosts: OPTIONS, by which a browser asks before each call, does not name token',
  ],
  [
    { cors: 'nopreflight' },
    'other hosts: OPTIONS, by which a browser asks before each call, is answered with',
  ],
  [
    { cors: 'double' },
    'other hosts: all calls: the answer itself, which OPTIONS is not, has the Access-Control',
  ],
] as const satisfies [PhpModes, string][])
  test(`the contract check says that a PHP shop must change which is ${JSON.stringify(modes)}`, async ({
    php,
  }) => {
    php.modes(modes);
    const { code, lines } = await check(php.url);
    const mustChange = lines.slice(
      lines.indexOf('Must change') + 1,
      lines.indexOf('', lines.indexOf('Must change')),
    );
    expect(mustChange.filter((line) => line.startsWith(fault))).toHaveLength(1);
    expect(lines).not.toContain(works);
    expect(code).toBe(1);
  });
