import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ValidatedProduct } from '#domain/catalogue/product.ts';
import { type ProductReply, readVersion } from './catalogue/stored-catalogue.ts';
import type { ValidateCatalogue } from './catalogue-import/validate-rows.ts';
import type { Database, ReviewsTable } from './database/schema.ts';

const sampleFile = fileURLToPath(new URL('sample/products.json', import.meta.url));
const sampleReviewsFile = fileURLToPath(new URL('sample/reviews.json', import.meta.url));

/** Imports the sample catalogue into a shop without a catalogue. */
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
  const reviews: (Pick<
    ReviewsTable,
    'product_id' | 'stars' | 'text' | 'name' | 'town' | 'size' | 'answer'
  > & {
    date: string;
  })[] = JSON.parse(readFileSync(sampleReviewsFile, 'utf8'));
  await database
    .insertInto('reviews')
    .values(
      reviews.map(({ date, ...review }, index) => ({
        ...review,
        id: `sample-${index + 1}`,
        order_id: null,
        created_at: Date.parse(date),
        state: 'shown',
        photo: '',
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Whether the shop has no own catalogue: none yet, or the very products of the sample. */
export async function holdsSampleAtMost(database: Database): Promise<boolean> {
  if ((await readVersion(database)) === 0) return true;
  return isSample(await database.selectFrom('products').select(['id', 'name']).execute());
}

/** Whether these are the very products of the sample. */
export function isSample(products: readonly Pick<ValidatedProduct, 'id' | 'name'>[]): boolean {
  if (!existsSync(sampleFile)) return false;
  const sample: { products: ProductReply[] } = JSON.parse(readFileSync(sampleFile, 'utf8'));
  const names = new Map(sample.products.map(({ id, name }) => [String(id), name]));
  return products.length === names.size && products.every(({ id, name }) => names.get(id) === name);
}
