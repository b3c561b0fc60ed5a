import { existsSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isUpToDate } from '#release/build-site.ts';
import { readPublished } from '#release/published-record.ts';
import { fingerprintIn } from '#release/site-folder.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

test('a site without the full-text search is made anew after a day, though nothing has changed', async () => {
  await using api = await OtherApi.open();
  using shop = new Workplace();
  api.list([listed(1), listed(2)]);
  const rebuild = async (env: Record<string, string> = {}) => {
    const { code, faults } = await shop.build(api.url, [], env, 'rebuild.ts');
    expect([code, faults]).toEqual([0, expect.anything()]);
    const { folder } = readPublished(path.join(shop.folder, 'records')) ?? {};
    return folder ?? '';
  };
  const stays = (folder: string) =>
    isUpToDate(folder, fingerprintIn(folder) ?? '', path.join(shop.folder, 'records'));
  const withoutPagefind = { PAGEFIND_EXTENDED_BINARY_PATH: '/no/such/program' };
  const first = await rebuild(withoutPagefind);
  expect(existsSync(path.join(first, 'texts.json'))).toBe(false);
  expect(stays(first)).toBe(true);
  letDayPass(first);
  expect(stays(first)).toBe(false);
  const second = await rebuild(withoutPagefind);
  expect(second).not.toBe(first);
  expect(stays(second)).toBe(true);
  letDayPass(second);
  const third = await rebuild();
  expect(existsSync(path.join(third, 'texts.json'))).toBe(true);
  letDayPass(third);
  expect(stays(third)).toBe(true);
});

/** Lets a site be as if it had been made a day ago. */
function letDayPass(folder: string): void {
  const then = Date.now() / 1000 - 25 * 60 * 60;
  utimesSync(path.join(folder, '.fingerprint'), then, then);
}
