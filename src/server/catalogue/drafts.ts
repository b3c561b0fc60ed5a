import { hash as digest } from 'node:crypto';
import { changeRows } from '../database/rows.ts';
import type { ProductsTable, Transaction } from '../database/schema.ts';

/** Columns that the owner changes. They wait for the next publication; only the stock counts at once. */
export const draftColumns = [
  'name',
  'description',
  'price',
  'image',
  'category',
  'sub_category',
  'bestseller',
  'sizes',
  'specifications',
  'original_price',
  'hidden',
] as const;

export type Draft = Partial<Pick<ProductsTable, (typeof draftColumns)[number]>>;

/** Changes of the product that wait for the next publication. */
export function draftOf({ draft }: Pick<ProductsTable, 'draft'>): Draft {
  return JSON.parse(draft ?? '{}');
}

/** The product as the owner has it, with what waits for the next publication. */
export function editedRow(row: ProductsTable): ProductsTable {
  return { ...row, ...draftOf(row) };
}

/** The columns that differ between the edited product and these values, as they are and as they would be. */
export function differences(row: ProductsTable, changes: Draft): { before: Draft; after: Draft } {
  const now = editedRow(row);
  const names = draftColumns.filter((name) => name in changes && changes[name] !== now[name]);
  return { before: picked(now, names), after: picked(changes, names) };
}

/** The draft of a product that is edited to these values; null if nothing of it differs from what is published. */
export function draftWith(row: ProductsTable, changes: Draft): string | null {
  const edited = { ...editedRow(row), ...changes };
  const names = draftColumns.filter((name) => edited[name] !== row[name]);
  return names.length === 0 ? null : JSON.stringify(picked(edited, names));
}

function picked(row: Draft, names: readonly (keyof Draft)[]): Draft {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}

/** Text that differs whenever the edited product does, whatever its stock. */
export function versionOf(row: ProductsTable): string {
  const edited = editedRow(row);
  return digest('sha256', JSON.stringify(draftColumns.map((name) => edited[name]))).slice(0, 16);
}

export async function applyDrafts(transaction: Transaction): Promise<void> {
  const rows = await transaction
    .selectFrom('products')
    .select(['id', 'draft'])
    .where('draft', 'is not', null)
    .execute();
  for (const row of rows)
    await changeRows(transaction, 'products', { id: row.id }, { ...draftOf(row), draft: null });
}
