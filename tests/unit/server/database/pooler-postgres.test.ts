import { describe, expect, test } from 'vitest';
import { makeBackup } from '#server/backup/backup.ts';
import { openDatabase } from '#server/database/open.ts';
import { unlimitedOrders } from '../../../../scripts/bench/api/unlimited-orders.ts';
import { asAdministrator, newDatabaseUrl } from '../../../support/databases.ts';
import { openPgBouncer, pgbouncer } from '../../../support/pgbouncer.ts';
import { skippedSince } from '../../../support/skipped-since.ts';
import { openApp } from '../app-fixture.ts';
import { newCustomer } from '../customer-fixture.ts';
import { openOrderShop, orderOf, rowsOf, stockOf, twoSoaps } from '../orders/order-fixture.ts';

const withPgBouncer = skippedSince('PgBouncer is not on this machine.');
const newUrl = async () => (await newDatabaseUrl()) ?? '';

describe.runIf(pgbouncer)('behind PgBouncer', withPgBouncer, () => {
  test.each(['session', 'transaction'] as const)(
    'in %s mode processes start at once, customers sign up, and orders at once take what is there, and a backup names the pooler',
    async (mode) => {
      const url = await newUrl();
      await using pooler = await openPgBouncer(url, mode);
      const open = () => openDatabase('', pooler.url);
      const [database, ...others] = await Promise.all([open(), open(), open()]);
      const shop = await openOrderShop({ database });
      const shops = await Promise.all(
        others.map((database) => openApp({ database, limits: unlimitedOrders })),
      );
      const customers = await Promise.all(shops.map((each, at) => newCustomer(each, `customer-${at}`)));
      expect((await shop.jane.post('placeOrder', twoSoaps())).body).toMatchObject({ success: true });
      const orders = [shop.jane, ...customers, shop.jane, ...customers].map((customer) =>
        customer.post('placeOrder', orderOf([{ id: 'hat', quantity: 1 }], 25_000)),
      );
      const answers = await Promise.all(orders);
      expect(answers.filter(({ body }) => body.success)).toHaveLength(3);
      expect(await stockOf(shop, 'hat')).toBe(0);
      expect((await rowsOf(shop)).orders).toBe(4);
      const backup = {
        dataDir: shop.dataDir,
        databaseUrl: pooler.url,
        folder: `${shop.dataDir}/backup`,
        now: 1,
      };
      await expect(makeBackup(backup)).rejects.toThrow(
        'DATABASE_URL leads to a pooler such as PgBouncer: set it to the address of PostgreSQL itself for this command.',
      );
      for (const each of [shop, ...shops]) await each.close();

      const [left] = await asAdministrator(`select count(*)::int from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = '${new URL(url).pathname.slice(1)}')`);
      expect(left, 'locks that outlive a start').toEqual({ count: 0 });
    },
  );

  test('what the pooler refuses is said in its own words, and not to be tried again', async () => {
    await using pooler = await openPgBouncer(await newUrl(), 'statement');
    const wrong = Object.assign(new URL(pooler.url), { password: 'wrong' }).href;
    for (const [url, words] of [
      [pooler.url, 'transaction blocks not allowed in statement pooling mode'],
      [wrong, 'SASL authentication failed'],
    ] as const) {
      await expect(openDatabase('', url)).rejects.toThrow(
        new RegExp(`^The database \\w+ at \\S+ cannot be used \\(${words}\\): `),
      );
    }
  });
});
