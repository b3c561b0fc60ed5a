import { execFile } from 'node:child_process';
import { expect, test } from 'vitest';
import { type Finding, reportLines } from '#conformance/inspection.ts';
import { misbehaving, says } from '../api/misbehaving-server.ts';

/** What the command said, to both sides, and how it ended. */
function run(...words: string[]): Promise<{ code: number; said: string; faults: string }> {
  return runIn({}, ...words);
}

/** The same with these settings. */
function runIn(
  settings: Record<string, string>,
  ...words: string[]
): Promise<{ code: number; said: string; faults: string }> {
  const env = { ...process.env, ...settings };
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/contract.ts', ...words], { env }, (error, said, faults) => {
      resolve({ code: error ? Number(error.code) : 0, said, faults });
    });
  });
}

test.each([[[]], [['ftp://shop.example']]])('the command %j says how it is used', async (words) => {
  expect(await run(...words)).toEqual({
    code: 1,
    said: '',
    faults: expect.stringMatching(/^[^\n]+\.\n\n[\s\S]*\n {2}npm run contract -- URL/),
  });
});

test('a zone of the API that is none is refused before any call', async () => {
  await using server = await misbehaving(says('{}'));
  const { code, said, faults } = await runIn({ SHOP_API_ZONE: 'Kampala' }, server.url);
  expect([code, said]).toEqual([1, '']);
  expect(faults).toMatch(/^SHOP_API_ZONE is "Kampala", but must be the name of a time zone, such as /);
  expect(server.asked).toEqual([]);
});

test('an API that the storefront cannot live with ends the command with 1, and the report says why', async () => {
  await using server = await misbehaving(says('{"success":false,"message":"Closed for today"}'));
  const { code, said, faults } = await run(server.url);
  expect([code, faults]).toEqual([1, '']);
  expect(said).toContain(
    'Must change\n  list-products.php: fails when it lists the products: HTTP 200 with {"success":false',
  );
  expect(said).toContain('The storefront cannot work with this API');
});

test('the report counts, begins with what stands in the way, and says what the storefront does', () => {
  const finding = (verdict: Finding['verdict'], storefront = ''): Finding => ({
    call: `${verdict}.php`,
    verdict,
    observation: 'observation.',
    storefront,
  });
  expect(
    reportLines('http://shop.example', [
      finding('conforms'),
      finding('differs', 'copes.'),
      finding('broken', 'cannot.'),
    ]),
  ).toEqual([
    'The API at http://shop.example: must change 1, differs 1, not checked 0, conforms 1.',
    '',
    'Must change',
    '  broken.php: observation. The storefront: cannot.',
    '',
    'Differs',
    '  differs.php: observation. The storefront: copes.',
    '',
    'Conforms',
    '  conforms.php: observation.',
    '',
    'The storefront cannot work with this API until what stands under "Must change" is put right.',
  ]);
  expect(reportLines('x', [finding('differs')]).at(-1)).toBe('The storefront works with this API.');
});
