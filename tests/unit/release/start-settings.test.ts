import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { choicesFile } from '#domain/owner/paths.ts';
import { writeChoices } from '#release/published-record.ts';
import { openDatabase } from '#server/database/open.ts';
import { StartedShop } from '../../support/started-shop.ts';
import { Workplace } from '../../support/workplace.ts';
import { fill, productRow } from '../server/catalogue-fixture.ts';

const secret = 'of-the-back-end-alone';

test('a hook finds nothing to publish after a start with mails but without an address of the shop', async () => {
  using shop = new Workplace();
  const database = await openDatabase(path.join(shop.folder, 'records'));
  await fill(database, [productRow('soap'), productRow('oil')]);
  await database.destroy();
  const env = { SHOP_SITE_URL: '', SHOP_HOOK_SECRET: secret, SMTP_URL: 'smtp://127.0.0.1:9' };
  await using open = new StartedShop(shop, '', env);
  const url = await open.url();
  expect(await (await fetch(url)).text()).toContain(`<link rel="canonical" href="${url}/">`);
  expect(await callHook(url)).toBe(202);
  const rebuilt = /^(Release \d+|Nothing has changed).*$/m;
  const answer = await vi.waitUntil(() => rebuilt.exec(open.said.split('The shop is open')[1] ?? '')?.[0], {
    timeout: 120_000,
  });
  expect(answer).toBe('Nothing has changed: release 1 stays.');
  // The start has warned of the address that only this machine can open; a rebuild does not again.
  await vi.waitUntil(() => open.faults.includes('SHOP_SITE_URL'));
  expect(open.faults.match(/SHOP_SITE_URL/g)).toHaveLength(1);
  expect(open.faults).toMatch(/^\nWARNING: [^\n]+\n\n$/);
  expect(open.faults).toContain(`\nWARNING: These pages name ${url} as their address`);
});

test('a start leaves the choices of the site, not those that a killed publication had, also if it publishes nothing', async () => {
  using shop = new Workplace();
  const dataDir = path.join(shop.folder, 'records');
  const database = await openDatabase(dataDir);
  const products = ['soap', 'oil', 'brush'].map((id) => productRow(id));
  await fill(database, products);
  {
    await using open = new StartedShop(shop, '');
    await open.url();
  }
  const choicesAfterStart = async () => {
    await writeChoices(dataDir, { fee: 9_000 });
    await using open = new StartedShop(shop, '');
    await open.url();
    const choices = JSON.parse(readFileSync(path.join(dataDir, choicesFile), 'utf8'));
    return { choices, isRefused: open.faults.includes('The shop stays as it was published last.') };
  };
  expect(await choicesAfterStart()).toEqual({ choices: {}, isRefused: false });
  await fill(database, products.slice(0, 1));
  await database.destroy();
  expect(await choicesAfterStart()).toEqual({ choices: {}, isRefused: true });
});

async function callHook(url: string): Promise<number> {
  const time = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', secret).update(`${time}.`).digest('hex');
  const headers = { 'X-Shop-Time': time, 'X-Shop-Signature': signature };
  return (await fetch(`${url}/hooks/rebuild`, { method: 'POST', headers, body: '' })).status;
}
