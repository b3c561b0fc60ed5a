import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importing } from '../../support/importing.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { isReleaseUpToDate, publish } from '../../support/publish.ts';
import { Workplace } from '../../support/workplace.ts';

test('a site in dist that could not be written down is said to be there, and the next one is held against it', async () => {
  await using api = await OtherApi.open();
  using shop = new Workplace();
  const [first, second, third] = [listed(1), listed(2), listed(3)];
  api.list([first, second]);
  await publish(shop, api.url, shop.site);
  api.list([first, second, third]);
  const buildWhereFull = async (at: string) =>
    await shop.build(api.url, [], { NODE_OPTIONS: importing('fill-disk.mjs'), DISK_FULL_AT: at });
  // The folders may be on two disks.
  expect(await buildWhereFull('catalogue.json')).toMatchObject({
    code: 1,
    faults: `There is no room left on the disk of ${shop.site} or of ${path.join(shop.folder, 'records')}. Nothing was published: make room, then try again.\n`,
  });
  const { code, faults } = await buildWhereFull('built.json');
  expect([code, faults]).toEqual([
    0,
    expect.stringMatching(
      /^WARNING: The site is published, but could not be written down everywhere: ENOSPC.* Run the command once more\.$/m,
    ),
  ]);
  expect(existsSync(path.join(shop.site, 'product/3.html'))).toBe(true);
  api.list([first, second]);
  const next = await shop.build(api.url);
  expect(next).toMatchObject({ code: 0, faults: '' });
  expect(next.said).not.toContain('is not known here');
  expect(existsSync(path.join(shop.site, 'gone/3.html'))).toBe(true);
});

test('a site in dist of the catalogue that a release shows leaves that release as it is, and the next one its pages', async () => {
  await using api = await OtherApi.open();
  using shop = new Workplace();
  api.list([listed(1), listed(2)]);
  await publish(shop, api.url);
  await publish(shop, api.url, shop.site);
  expect(isReleaseUpToDate(shop)).toBe(true);
  const again = await publish(shop, api.url, shop.site);
  expect(again.isNew).toBe(false);
  api.list([listed(1), listed(2, { price: '7,000' })]);
  const { rendered, pages } = await publish(shop, api.url);
  expect(rendered).toBeLessThan(pages);
});
