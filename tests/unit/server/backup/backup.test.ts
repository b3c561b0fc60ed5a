import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#api/contract.ts';
import { registration } from '../customer-fixture.ts';
import { orderOf } from '../orders/order-fixture.ts';
import { postTo } from '../script-fixture.ts';
import { BackupPlace, read } from './backup-fixture.ts';

let place: BackupPlace;

beforeEach(() => {
  place = new BackupPlace();
});

afterEach(() => place.remove());

test('a backup taken while orders come in is whole, and has every order acknowledged before it began', async () => {
  await place.newShop();
  const address = await place.serve();
  const { token } = (await postTo(address, calls.register.path, registration('jane'))).body;
  const acknowledged: string[] = [];
  let isOver = false;
  const shopper = async (): Promise<void> => {
    while (!isOver) {
      const body = orderOf([{ id: 'soap', quantity: 1 }], 25_000);
      acknowledged.push((await postTo(address, calls.placeOrder.path, body, token)).body.orderId);
    }
  };
  const shoppers = Array.from({ length: 4 }, shopper);
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(100), 10_000);
  const before = [...acknowledged];
  const { code, said, faults } = await place.run('backup.ts', place.target);
  const during = acknowledged.length - before.length;
  isOver = true;
  await Promise.all(shoppers);
  expect([code, faults]).toEqual([0, '']);
  expect(said).toContain(`The shop is in ${place.target}: 3 files, `);
  expect(during, 'orders came in during the backup').toBeGreaterThan(0);
  const copy = join(place.target, 'shop.db');
  expect(read(copy, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
  const ids = new Set(read(copy, 'select id from orders').map((row) => (row as { id: string }).id));
  expect(before.filter((id) => !ids.has(id))).toEqual([]);
  const whole = `select count(*) as broken from orders o where
    (select count(*) from order_lines where order_id = o.id) <> 1 or
    (select count(*) from order_status_changes where order_id = o.id) <> 1 or
    (select count(*) from mails where order_id = o.id) <> 1`;
  expect(read(copy, whole)).toEqual([{ broken: 0 }]);
});

test('a backup is for its owner alone, never written over, and there whole or not at all', async () => {
  await place.newShop();
  await place.run('backup.ts', place.target);
  expect(statSync(place.target).mode & 0o077).toBe(0);
  expect((await place.run('backup.ts', place.target)).faults).toBe(
    `${place.target} is there already: name another folder.\n`,
  );
  expect(readdirSync(join(place.folder, 'kept'))).toEqual(['monday']);
});

test('without a folder named, the backup stands beside the data folder', async () => {
  await place.newShop();
  expect((await place.run('backup.ts')).said).toMatch(/-backups\/\d{4}-\d\d-\d\d-\d{6}: 3 files/);
  expect(readdirSync(`${place.dataDir}-backups`)).toHaveLength(1);
});
