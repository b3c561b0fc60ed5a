import { hash as digestOf } from 'node:crypto';
import type { CheckedOwnerRequest } from '#api/contract/owner.ts';
import { priceByPercent, productsAtOnce } from '#domain/owner/products.ts';
import { type Draft, editedRow } from '../../catalogue/drafts.ts';
import { inParts } from '../../database/rows.ts';
import type { Database, ProductsTable } from '../../database/schema.ts';
import { HttpError } from '../../errors.ts';
import { productsIn } from './product-rows.ts';

type ByPercent = CheckedOwnerRequest<'preview-prices'>;

interface NewPrice {
  row: ProductsTable;
  from: number;
  to: number;
}

/** The prices that a change by percent comes to, of those products whose price it changes, with a digest of all of them. */
export async function newPrices(
  database: Database,
  { selection, percent, step }: ByPercent,
): Promise<{ prices: NewPrice[]; digest: string }> {
  const rows =
    'ids' in selection
      ? await inParts(selection.ids, (ids) =>
          database
            .selectFrom('products')
            .selectAll()
            .where('id', 'in', ids)
            .orderBy('position', 'desc')
            .execute(),
        )
      : await productsIn(database, selection)
          .selectAll()
          .orderBy('position', 'desc')
          .limit(productsAtOnce + 1)
          .execute();
  if (rows.length > productsAtOnce)
    throw new HttpError(`At most ${productsAtOnce} products at once: please search for fewer.`);
  const prices = rows
    .map((row) => ({
      row,
      from: editedRow(row).price,
      to: priceByPercent(editedRow(row).price, percent, step),
    }))
    .filter(({ from, to }) => from !== to);
  const digest = digestOf('sha256', JSON.stringify(prices.map(({ row, from, to }) => [row.id, from, to])));
  return { prices, digest };
}

/** The changes that a preview has shown. Throws an `HttpError` if it would show others now. */
export async function changePrices(
  database: Database,
  { digest, ...request }: ByPercent & { digest: string },
): Promise<{ row: ProductsTable; changes: Draft }[]> {
  const now = await newPrices(database, request);
  if (now.digest !== digest) throw changedMeanwhile();
  return now.prices.map(({ row, from, to }) => ({
    row,
    changes: { price: to, original_price: formerPrice(row, from, to, request) },
  }));
}

export const changedMeanwhile = () =>
  new HttpError('Products were changed meanwhile: please look at the result once more.', { status: 409 });

/** The price before: the present one below which the new one is, if that is wished; one that the new price reaches goes. */
function formerPrice(
  row: ProductsTable,
  from: number,
  to: number,
  { keepsFormer }: ByPercent,
): number | null {
  if (keepsFormer && to < from) return from;
  const { original_price: former } = editedRow(row);
  return former !== null && former > to ? former : null;
}
