import { isDeepStrictEqual } from 'node:util';
import { currencyCode, decimals } from '#domain/shop/configuration.ts';
import type { Database } from './database/schema.ts';
import { OperatorError } from './errors.ts';
import { readSetting, writeSetting } from './owner/settings.ts';
import { holdsSampleAtMost } from './sample-catalogue.ts';

const configured = { code: currencyCode, decimals };

/**
 * Throws an `OperatorError` if amounts of the shop are in another currency than that of `shop.config.ts`: they are stored in its smallest
 * unit, so that other decimals would multiply them. A shop with the sample and no orders takes the new one.
 */
export async function assertSameCurrency(database: Database, currency = configured): Promise<void> {
  const stored = await readSetting<typeof configured | null>(database, 'currency', null);
  if (isDeepStrictEqual(stored, currency)) return;
  if (stored !== null && !(await isUnused(database)))
    throw new OperatorError(
      `This shop has products or orders in ${inWords(stored)}, but currency in src/shop.config.ts is ${inWords(currency)}: set it back. To change it, export the products before with npm run catalogue -- export FILE, then import them into a new shop, with another SHOP_DATA_DIR or DATABASE_URL.`,
    );
  await writeSetting(database, 'currency', currency);
}

async function isUnused(database: Database): Promise<boolean> {
  const order = await database.selectFrom('orders').select('id').limit(1).executeTakeFirst();
  return !order && (await holdsSampleAtMost(database));
}

const inWords = (currency: typeof configured) => `${currency.code} with ${currency.decimals} decimals`;
