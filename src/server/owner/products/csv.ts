import { hash as digestOf } from 'node:crypto';
import type { OwnerReply } from '#api/contract/owner.ts';
import { type Draft, differences, draftColumns, editedRow } from '../../catalogue/drafts.ts';
import { listIn, productRow, replyFrom } from '../../catalogue/stored-catalogue.ts';
import { readCsv, writeCsv } from '../../catalogue-import/csv-file.ts';
import {
  servedPath,
  type ValidateCatalogue,
  validateRows,
  withPictureAddresses,
} from '../../catalogue-import/validate-rows.ts';
import type { Database, ProductsTable } from '../../database/schema.ts';
import { HttpError, OperatorError } from '../../errors.ts';

const csvColumns = draftColumns.filter((name) => name !== 'hidden');

/** Most rows of a file: other calls wait while it is read. */
const mostRows = 5_000;

/** A row of a file over the product of the same id; `row` is null for a new one. */
interface CsvChange {
  row: ProductsTable | null;
  edited: ProductsTable;
  changes: Draft;
}

/** All products as a CSV file, with what waits for the next publication. It has no stock, as sales would come back with the file. */
export async function productsAsCsv(database: Database): Promise<string> {
  const rows = await database.selectFrom('products').selectAll().orderBy('position').execute();
  return writeCsv(
    rows.map((row) => replyFrom(editedRow(row))),
    ['stock'],
  );
}

/** Changes of a CSV file. A product, a column or a cell that it lacks changes nothing. Throws an `HttpError` if it is no CSV. */
export async function changesOfCsv(
  database: Database,
  csv: string,
  validate: ValidateCatalogue,
): Promise<{ changes: CsvChange[]; report: Omit<OwnerReply<'check-import'>, 'success'> }> {
  const [rows, pictures] = await Promise.all([
    database.selectFrom('products').selectAll().execute(),
    database.selectFrom('pictures').select('path').execute(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const paths = new Set(pictures.map(({ path }) => path));
  const parsed = withSentence(() => readCsv(csv, 'The file', mostRows));
  const file = await withPictureAddresses(parsed, async (path) => paths.has(path));
  const products = file.products.map(({ row, raw }) => {
    const product = byId.get(String((raw as { id?: unknown }).id));
    return { row, raw: { ...(product && replyFrom(editedRow(product))), ...(raw as object) } };
  });
  const { good, refused, notes } = withSentence(() => validateRows({ ...file, products }, validate));
  const changes: CsvChange[] = [];
  for (const { row: place, product } of good) {
    const images = product.images.map((address) => servedPath(address) ?? address);
    const row = byId.get(product.id) ?? null;
    const current = row ? listIn(editedRow(row).image) : [];
    const isMissing = (path: string) => path.startsWith('images/') && !paths.has(path);
    const missing = images.filter((path) => isMissing(path) && !current.includes(path));
    for (const path of missing)
      notes.push({ row: place, id: product.id, field: 'image', value: path, reason: 'is not in the shop' });
    const left = images.filter((path) => !missing.includes(path));
    const edited = productRow(product, row?.position ?? 0, left);
    const columns = Object.fromEntries(csvColumns.map((name) => [name, edited[name]])) as Draft;
    const { after } = row ? differences(row, columns) : { after: columns };
    if (!row || row.stock !== edited.stock || Object.keys(after).length > 0)
      changes.push({ row, edited, changes: after });
  }
  const added = changes.filter(({ row }) => !row).length;
  const stocks = changes.filter(({ row, edited }) => row && row.stock !== edited.stock).length;
  const states = changes.map(({ row, edited, changes: after }) => [edited.id, row, edited.stock, after]);
  const digest = digestOf('sha256', JSON.stringify(states));
  const report = {
    added,
    changed: changes.length - added,
    stocks,
    refused,
    notes,
    warnings: [...file.warnings],
    digest,
  };
  return { changes, report };
}

/** Turns the sentence of a file that cannot be used into an `HttpError`. */
function withSentence<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    // The server does not import the catalogue's layer, so its error is told by the name.
    const isSentence =
      error instanceof OperatorError || (error instanceof Error && error.name === 'CatalogueRejectedError');
    if (isSentence) throw new HttpError(error.message, { status: 422 });
    throw error;
  }
}
