import { execFile } from 'node:child_process';
import { checkShop } from '#conformance/check-shop.ts';
import { isUsable, reportLines, type TimingOptions } from '#conformance/inspection.ts';
import { expect, test } from '../support/php-journey.ts';
import type { PhpModes, PhpShop } from '../support/php-shop.ts';

const works = 'The storefront works with this API.';

/** `npm run contract` at this API: how it ends, and the lines of its report. */
function runCommand(url: string): Promise<{ code: unknown; lines: string[] }> {
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/contract.ts', url, '--orders'], (error, said) => {
      resolve({ code: error ? error.code : 0, lines: said.split('\n').map((line) => line.trim()) });
    });
  });
}

/** The same in this process: the code that the command would end with. */
async function check(
  php: PhpShop,
  modes: PhpModes,
  limits: TimingOptions = {},
): Promise<{ code: number; lines: string[] }> {
  php.modes(modes);
  const findings = await checkShop({ url: php.url, orders: true, ...limits });
  const lines = reportLines(php.url, findings).map((line) => line.trim());
  return { code: isUsable(findings) ? 0 : 1, lines };
}

/** What the report says under this title, one line each, without what the storefront does about it. */
function under(title: string, lines: readonly string[]): string[] {
  const start = lines.indexOf(title);
  const all = start < 0 ? [] : lines.slice(start + 1, lines.indexOf('', start));
  return all.map((line) => line.replace(/ The storefront: .*/, ''));
}

/** What is found of the shop as it comes. */
let usual: Promise<Set<string>> | undefined;

async function checkAsItComes(php: PhpShop): Promise<Set<string>> {
  const { lines } = await check(php, {});
  return new Set(under('Differs', lines).map(withoutExamples));
}

/** Fields that are not of their kind are told by what stands in them today. */
function withoutExamples(line: string): string {
  return line.replace(/(: (?:lists|shows|signs|says|makes) [^,]*), but .*/, '$1');
}

test('the contract command at a PHP shop as it comes ends well', async ({ php }) => {
  const { code, lines } = await runCommand(php.url);
  expect([code, lines.filter((line) => line !== '').at(-1)]).toEqual([0, works]);
});
const lost = /^place-order\.php: places an order, but: /;
const date = /^user-orders\.php: the date of an order is /;
const unpaid = /^user-orders\.php: calls cash on delivery "" in the list\.$/;
const unknowable = / as ordered: after a lost answer nobody can be sure which order it is\.$/;

/** What each mode adds to the report, a line each, and nothing else. */
for (const [modes, ...found] of [
  [{ display: 'after' }, /^all calls: behind the JSON stands "<!-- page generated in 0\.02 s -->"\.$/],
  [{ display: 'notice' }, /^all calls: before the JSON stands "<br \/> <b>Notice<\/b>: /],
  [{ auth: '200' }, /token with HTTP 200 with \{"success":false,"message":"Invalid token"\}, not with 401/],
  [{ auth: '302' }, /token with a redirect to \/admin\/login\.php, not with 401 and a JSON object\.$/],
  [{ auth: 'html' }, /token with HTTP 401 with <html><body><h1>401 Unauthorized<\/h1><\/body><\/html>, not/],
  [{ user: 'none' }, /^register\.php: .* but user is missing\.$/, /^login\.php: .* but user is missing\.$/],
  [{ keepcart: 1 }, /^place-order\.php: leaves what was ordered in the cart\.$/],
  [{ lose: '500' }, lost],
  [{ lose: '302' }, /an order, but: a redirect to \/admin\/login\.php\.$/],
  [{ dates: 'day' }, date],
  [
    { dates: 'words' },
    /^user-orders\.php: the date of an order is "\w+ \d+, \d+ [\d:]+ [ap]m", which is not written like/,
  ],
  [
    { tz: 'America/Denver' },
    /^user-orders\.php: an order of now is of "[\d: -]+", (9|10) hours ago in Africa\/Kampala\.$/,
  ],
  [
    { orders: 'noid' },
    /^user-orders\.php: an order in the list is 1 \/default for 11000, not 1 3\/default for 11000 as ordered/,
  ],
  [{ orders: 'thin' }, unknowable, unpaid],
  [{ codes: 'http' }, /^register\.php: a success has the status 201, not 200\.$/],
  [{ amount: 'server', dob: 'null', numbers: 'int' }],
] as const satisfies [PhpModes, ...RegExp[]][])
  test(`the contract check can live with a PHP shop that is ${JSON.stringify(modes)}`, async ({ php }) => {
    usual ??= checkAsItComes(php);
    const known = await usual;
    const { code, lines } = await check(php, modes);
    expect([code, lines.at(-1)]).toEqual([0, works]);
    expect(under('Must change', lines)).toEqual([]);
    const own = under('Differs', lines).filter((line) => !known.has(withoutExamples(line)));
    expect(own).toEqual(found.map((words) => expect.stringMatching(words)));
  });

for (const [modes, fault] of [
  [{ fault: 'html' }, 'list-products.php: fails when it lists the products: HTTP 200 with <!DOCTYPE html>'],
  [
    { cut: 'half' },
    'list-products.php: fails when it lists the products: HTTP 200 with {"success":true,"products"',
  ],
  [
    { fault: '500', faultcalls: 'place-order' },
    'place-order.php: places no order: HTTP 500 with <!DOCTYPE html>',
  ],
  [
    { cors: 'none' },
    'other hosts: all calls: OPTIONS, a browser’s question before each call, has no Access-Control',
  ],
  [
    { cors: 'double' },
    'other hosts: all calls: the answer itself, which OPTIONS is not, has the Access-Control',
  ],
] as const satisfies [PhpModes, string][])
  test(`the contract check says that a PHP shop must change which is ${JSON.stringify(modes)}`, async ({
    php,
  }) => {
    const { code, lines } = await check(php, modes);
    expect(under('Must change', lines).filter((line) => line.startsWith(fault))).toHaveLength(1);
    expect(lines).not.toContain(works);
    expect(code).toBe(1);
  });

test('an order whose answer comes too late is found in the list, as the storefront would', async ({
  php,
}) => {
  const { code, lines } = await check(php, { slow: 8, slowcalls: 'place-order' }, { timeoutMs: 5_000 });
  expect([code, lines.at(-1)]).toEqual([0, works]);
  expect(under('Differs', lines)).toContain(
    'place-order.php: places an order, but: no whole answer came in time.',
  );
});
