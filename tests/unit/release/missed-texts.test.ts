import { existsSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { listed, OtherApi } from '../../support/other-api.ts';
import { isReleaseUpToDate, releaseOf } from '../../support/publish.ts';
import { Workplace } from '../../support/workplace.ts';

test('a site without the full-text search is made anew after a day, though nothing has changed', async () => {
  await using api = await OtherApi.open();
  using shop = new Workplace();
  api.list([listed(1), listed(2)]);
  const rebuild = async (env: Record<string, string> = {}) => {
    const { code, faults } = await shop.build(api.url, [], env, 'rebuild.ts');
    expect([code, faults]).toEqual([0, expect.anything()]);
    return releaseOf(shop);
  };
  const withoutPagefind = { PAGEFIND_EXTENDED_BINARY_PATH: '/no/such/program' };
  const first = await rebuild(withoutPagefind);
  expect(existsSync(path.join(first, 'texts.json'))).toBe(false);
  expect(isReleaseUpToDate(shop)).toBe(true);
  letDayPass(first);
  expect(isReleaseUpToDate(shop)).toBe(false);
  const second = await rebuild(withoutPagefind);
  expect(second).not.toBe(first);
  expect(isReleaseUpToDate(shop)).toBe(true);
  letDayPass(second);
  const third = await rebuild();
  expect(existsSync(path.join(third, 'texts.json'))).toBe(true);
  letDayPass(third);
  expect(isReleaseUpToDate(shop)).toBe(true);
});

/** Lets a site be as if it had been made a day ago. */
function letDayPass(folder: string): void {
  const then = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(path.join(folder, '.fingerprint'), then, then);
}
