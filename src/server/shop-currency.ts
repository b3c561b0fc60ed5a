import { currencyCode, decimals } from '#domain/shop/configuration.ts';
import type { Database } from './database/schema.ts';
import { OperatorError } from './errors.ts';
import { readSetting, writeSetting } from './owner/settings.ts';
import { holdsSampleAtMost } from './sample-catalogue.ts';

const configured = `${currencyCode} with ${decimals} decimals`;

/**
 * Throws an `OperatorError` if amounts of the shop are in another currency than that of `shop.config.ts`: they are stored in its smallest
 * unit, so that other decimals would multiply them. A shop with the sample and no orders takes the new one.
 */
export async function assertSameCurrency(database: Database, currency = configured): Promise<void> {
  const stored = await readSetting<string | null>(database, 'currency', null);
  if (stored === currency) return;
  if (stored !== null && !(await isUnused(database)))
    throw new OperatorError(
      `This shop has amounts in ${stored}, but currency in src/shop.config.ts is ${currency}: set it back. For ${currency}, export the products first, then import them into a shop with another SHOP_DATA_DIR or DATABASE_URL.`,
    );
  await writeSetting(database, 'currency', currency);
}

async function isUnused(database: Database): Promise<boolean> {
  const order = await database.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  return !order && (await holdsSampleAtMost(database));
}
