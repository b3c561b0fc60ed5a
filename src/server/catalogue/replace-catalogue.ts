import { inParts, inTransaction } from '../database/rows.ts';
import type { Database, PicturesTable, ProductsTable } from '../database/schema.ts';
import { isReviewPhoto } from '../reviews.ts';
import { draftOf, editedRow } from './drafts.ts';
import { bumpCatalogueVersion, listIn, lockCatalogue } from './stored-catalogue.ts';

export type Replacement = Awaited<ReturnType<typeof replaceCatalogue>>;

/** Replaces the whole catalogue, or changes nothing. Products that are hidden in /owner stay so. */
export async function replaceCatalogue(
  database: Database,
  products: readonly ProductsTable[],
  pictures: readonly PicturesTable[],
) {
  return inTransaction(database, async (transaction) => {
    await lockCatalogue(transaction);
    const oldPictures = await transaction.selectFrom('pictures').selectAll().execute();
    const ownerRows = await transaction
      .selectFrom('products')
      .selectAll()
      .where(({ or, eb }) => or([eb('hidden', '=', 1), eb('draft', 'is not', null)]))
      .execute();
    const ids = new Set(products.map(({ id }) => id));
    const isKept = ({ id, hidden }: ProductsTable) => hidden === 1 && !ids.has(id);
    const hiddenProducts = ownerRows
      .filter(isKept)
      .map((row, index) => ({ ...row, position: products.length + index }));
    const hiddenIds = new Set(ownerRows.filter((row) => editedRow(row).hidden === 1).map(({ id }) => id));
    const rows = products.map((product) =>
      hiddenIds.has(product.id) ? { ...product, hidden: 1 as const } : product,
    );
    const keptPaths = new Set(
      hiddenProducts.flatMap((row) => [row, editedRow(row)].flatMap(({ image }) => listIn(image))),
    );
    for (const { path } of pictures) keptPaths.delete(path);
    const shownPictures = [
      ...pictures,
      ...oldPictures.filter(({ path }) => keptPaths.has(path) || isReviewPhoto(path)),
    ];
    await transaction.deleteFrom('products').execute();
    await transaction.deleteFrom('pictures').execute();
    // Reviews of the sample describe its own products.
    await transaction.deleteFrom('reviews').where('order_id', 'is', null).execute();
    await inParts([...rows, ...hiddenProducts], (part) =>
      transaction.insertInto('products').values(part).execute(),
    );
    await inParts(shownPictures, (part) => transaction.insertInto('pictures').values(part).execute());
    await bumpCatalogueVersion(transaction);
    const shownFiles = new Set(shownPictures.map(({ file }) => file));
    const oldFiles = new Set(oldPictures.map(({ file }) => file));
    return {
      /** Files of the pictures that no product shows any more. */
      unused: [...oldFiles].filter((file) => !shownFiles.has(file)),
      /** Number of imported products that stay hidden. */
      hidden: rows.filter(({ hidden }) => hidden === 1).length,
      /** Number of products whose unpublished changes are gone. */
      lostDrafts: ownerRows.filter((row) => !isKept(row) && changesMoreThanHidden(row)).length,
    };
  });
}

function changesMoreThanHidden(row: ProductsTable): boolean {
  return Object.keys(draftOf(row)).some((column) => column !== 'hidden');
}
