import type { Database, PicturesTable, ProductsTable } from '../database/schema.ts';
import { inParts, inTransaction } from '../database/transactions.ts';
import { type Draft, editedRow } from './drafts.ts';
import { bumpCatalogueVersion, lockCatalogue } from './stored-catalogue.ts';

/** Effects of a new catalogue on the one before. */
interface Replaced {
  /** Files of the pictures that no product shows any more. */
  unused: string[];
  /** Number of its products that stay hidden. */
  hidden: number;
  /** Number of products whose unpublished changes are gone. */
  lostDrafts: number;
}

/** Replaces the whole catalogue, or changes nothing. Products that are hidden in /owner stay so. */
export async function replaceCatalogue(
  database: Database,
  products: readonly ProductsTable[],
  pictures: readonly PicturesTable[],
): Promise<Replaced> {
  return inTransaction(database, async (transaction) => {
    await lockCatalogue(transaction);
    const picturesBefore = await transaction.selectFrom('pictures').selectAll().execute();
    const edited = await transaction
      .selectFrom('products')
      .selectAll()
      .where(({ or, eb }) => or([eb('hidden', '=', 1), eb('draft', 'is not', null)]))
      .execute();
    const ids = new Set(products.map(({ id }) => id));
    const kept = edited
      .filter(({ id, hidden }) => hidden === 1 && !ids.has(id))
      .map((row, index) => ({ ...row, position: products.length + index }));
    const keptIds = new Set(kept.map(({ id }) => id));
    const hiddenIds = new Set(edited.filter((row) => editedRow(row).hidden === 1).map(({ id }) => id));
    const rows = products.map((product) =>
      hiddenIds.has(product.id) ? { ...product, hidden: 1 as const } : product,
    );
    const lost = edited.filter(({ id, draft }) => {
      const { hidden: _, ...changes } = JSON.parse(draft ?? '{}') as Draft;
      return !keptIds.has(id) && Object.keys(changes).length > 0;
    });
    const keptPaths = new Set(
      kept.flatMap((row) => [row, editedRow(row)].flatMap(({ image }) => JSON.parse(image) as string[])),
    );
    for (const { path } of pictures) keptPaths.delete(path);
    const keptPictures = picturesBefore.filter(({ path }) => keptPaths.has(path));
    await transaction.deleteFrom('products').execute();
    await transaction.deleteFrom('pictures').execute();
    // Those of the sample, which describe its own products.
    await transaction.deleteFrom('reviews').where('order_id', 'is', null).execute();
    await inParts([...rows, ...kept], (part) => transaction.insertInto('products').values(part).execute());
    await inParts([...pictures, ...keptPictures], (rows) =>
      transaction.insertInto('pictures').values(rows).execute(),
    );
    await bumpCatalogueVersion(transaction);
    const current = new Set([...pictures, ...keptPictures].map((picture) => picture.file));
    const before = new Set(picturesBefore.map((picture) => picture.file));
    return {
      unused: [...before].filter((file) => !current.has(file)),
      hidden: rows.filter(({ id }) => hiddenIds.has(id)).length,
      lostDrafts: lost.length,
    };
  });
}
