import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ValidatedProduct } from '#domain/catalogue/product.ts';
import { currencyCode, decimals } from '#domain/shop/configuration.ts';
import { type ProductReply, readVersion } from './catalogue/stored-catalogue.ts';
import type { ValidateCatalogue } from './catalogue-import/validate-rows.ts';
import { addRows } from './database/rows.ts';
import type { Database, ReviewsTable } from './database/schema.ts';
import { OperatorError } from './errors.ts';
import { readSetting, writeSetting } from './owner/settings.ts';

const sampleFile = fileURLToPath(new URL('sample/products.json', import.meta.url));
const sampleReviewsFile = fileURLToPath(new URL('sample/reviews.json', import.meta.url));

export async function ensureSampleCatalogue(
  database: Database,
  dataDir: string,
  validate: ValidateCatalogue,
): Promise<void> {
  if (!existsSync(sampleFile) || (await readVersion(database)) > 0) return;
  const { importFirstCatalogue } = await import('./catalogue-import/import-catalogue.ts');
  await importFirstCatalogue({ database, dataDir, file: sampleFile, validate });
  await addSampleReviews(database);
}

/** Reviews of the sample, which no order has and another catalogue removes (`replaceCatalogue`). */
async function addSampleReviews(database: Database): Promise<void> {
  const reviews: (ReviewsTable & { date: string })[] = JSON.parse(readFileSync(sampleReviewsFile, 'utf8'));
  const rows = reviews.map(({ date, ...review }, index) => ({
    ...review,
    id: `sample-${index + 1}`,
    created_at: Date.parse(date),
    state: 'shown' as const,
    photo: '',
  }));
  await addRows(database, 'reviews', rows);
}

/** Whether the shop has no own catalogue: none yet, or the very products of the sample. */
export async function holdsSampleAtMost(database: Database): Promise<boolean> {
  if ((await readVersion(database)) === 0) return true;
  return isSample(await database.selectFrom('products').select(['id', 'name']).execute());
}

export function isSample(products: readonly Pick<ValidatedProduct, 'id' | 'name'>[]): boolean {
  if (!existsSync(sampleFile)) return false;
  const sample: { products: ProductReply[] } = JSON.parse(readFileSync(sampleFile, 'utf8'));
  const names = new Map(sample.products.map(({ id, name }) => [String(id), name]));
  return products.length === names.size && products.every(({ id, name }) => names.get(id) === name);
}

const configured = `${currencyCode} with ${decimals} decimals`;

/** Throws an `OperatorError` if amounts of the shop are in another currency than now. A sample without orders takes the new one. */
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
