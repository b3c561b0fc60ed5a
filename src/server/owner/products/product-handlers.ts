import { randomBytes } from 'node:crypto';
import type { productCalls } from '#api/contract/owner/products.ts';
import type { CheckedOwnerRequest } from '#api/contract/owner.ts';
import { fieldLabels } from '#domain/owner/products.ts';
import { formatPrice } from '#domain/text/money.ts';
import { type Draft, differences, draftWith, editedRow, versionOf } from '../../catalogue/drafts.ts';
import {
  bumpCatalogueVersion,
  listIn,
  lockCatalogue,
  lockOutReplacement,
} from '../../catalogue/stored-catalogue.ts';
import { changeRows, findRow } from '../../database/rows.ts';
import type { Database, ProductsTable } from '../../database/schema.ts';
import { refuseSoldOutInDemo, refuseTooManyInDemo } from '../../demo.ts';
import { HttpError, tooManyRequestsError } from '../../errors.ts';
import type { OwnerHandlers, OwnerService, Write } from '../serve-owner.ts';
import { changesOfCsv, productsAsCsv } from './csv.ts';
import { changedMeanwhile, changePrices, newPrices } from './prices.ts';
import {
  countsOf,
  lockedProduct,
  ownerProduct,
  productsIn,
  readFields,
  readProduct,
} from './product-rows.ts';

const pageSize = 30;

export function productHandlers(service: OwnerService): OwnerHandlers<keyof typeof productCalls> {
  const { database } = service;
  let isChecking = false;
  const validate = () => {
    if (service.publishing) return service.publishing.validate;
    throw new HttpError('The products of this shop are kept elsewhere: please change them there.');
  };

  return {
    async products({ before, ...list }) {
      let query = productsIn(database, list)
        .selectAll()
        .orderBy('position', 'desc')
        .limit(pageSize + 1);
      if (before !== undefined) query = query.where('position', '<', before);
      const [rows, { matching }, counts] = await Promise.all([
        query.execute(),
        productsIn(database, list)
          .select((row) => row.fn.countAll<number>().as('matching'))
          .executeTakeFirstOrThrow(),
        countsOf(database),
      ]);
      const products = rows.slice(0, pageSize).map((row) => ownerProduct(row, service.publishing));
      return { success: true, products, hasOlder: rows.length > pageSize, matching, counts };
    },

    async product({ id }) {
      const row = id && (await findRow(database, 'products', { id }));
      if (id && !row) throw new HttpError('This product is not in the shop any more.');
      return {
        success: true,
        product: row ? fullProduct(row) : null,
        categories: await labelsOf(database, 'category'),
        brands: await labelsOf(database, 'sub_category'),
      };
    },

    async 'set-stock'({ id, from, to }, { transaction, record }) {
      if (service.isDemo) refuseSoldOutInDemo(to);
      await lockOutReplacement(transaction);
      const row = await lockedProduct(transaction, id);
      if (row.stock === to) return { success: true };
      if (from !== undefined && row.stock !== from)
        throw new HttpError(
          `${row.name} has ${row.stock ?? 'no'} in stock now: another device or an order changed it.`,
          {
            status: 409,
            details: { product: ownerProduct(row) },
          },
        );
      await setStock({ transaction, record }, row, to);
      await bumpCatalogueVersion(transaction);
      return { success: true };
    },

    async 'check-product'({ id, fields }) {
      const row = id ? await findRow(database, 'products', { id }) : null;
      return { success: true, issues: readFields(validate(), fields, row ?? null).issues };
    },

    async 'add-product'({ fields, stock }, write) {
      const read = readProduct(validate(), fields);
      await lockCatalogue(write.transaction);
      if (service.isDemo) await refuseTooManyInDemo(write.transaction, 1);
      const id = randomBytes(6).toString('hex');
      await addRow(write, { ...read, id, stock });
      return { success: true, id };
    },

    async 'export-products'() {
      return { success: true, csv: await productsAsCsv(database) };
    },

    async 'check-import'({ csv }) {
      if (isChecking) throw tooManyRequestsError(1);
      isChecking = true;
      try {
        const { report } = await changesOfCsv(database, csv, validate());
        return { success: true, ...report };
      } finally {
        isChecking = false;
      }
    },

    async 'import-products'({ csv, digest }, write) {
      const { transaction } = write;
      await lockCatalogue(transaction);
      const { changes, report } = await changesOfCsv(transaction, csv, validate());
      if (report.digest !== digest) throw changedMeanwhile();
      if (service.isDemo) await refuseTooManyInDemo(transaction, report.added);
      for (const { row, edited, changes: fields } of changes) {
        if (!row) await addRow(write, edited);
        else await changeRow(write, row, fields);
        if (!row || row.stock === edited.stock) continue;
        if (service.isDemo) refuseSoldOutInDemo(edited.stock);
        await setStock(write, row, edited.stock);
      }
      await bumpCatalogueVersion(transaction);
      return { success: true };
    },

    async 'change-product'({ id, version, fields }, write) {
      const row = await lockedProduct(write.transaction, id);
      assertVersion(row, version);
      const read = readProduct(validate(), fields, row);
      const names = Object.keys(fields) as (keyof typeof fields)[];
      const changes = Object.fromEntries(names.map((name) => [name, read[name]]));
      await changeRow(write, row, changes);
      return { success: true, version: versionOf({ ...row, draft: draftWith(row, changes) }) };
    },

    async 'hide-products'({ ids, hidden }, write) {
      for (const id of ids.toSorted())
        await changeRow(write, await lockedProduct(write.transaction, id), { hidden: hidden ? 1 : 0 });
      return { success: true };
    },

    async 'preview-prices'(request) {
      const { prices, digest } = await newPrices(database, request);
      return {
        success: true,
        prices: prices
          .slice(0, 50)
          .map(({ row, from, to }) => ({ id: row.id, name: editedRow(row).name, from, to })),
        changing: prices.length,
        digest,
      };
    },

    async 'change-prices'(request: CheckedOwnerRequest<'change-prices'>, write) {
      await lockCatalogue(write.transaction);
      for (const { row, changes } of await changePrices(write.transaction, request))
        await changeRow(write, row, changes);
      return { success: true };
    },
  };
}

async function addRow({ transaction, record, now }: Write, added: ProductsTable): Promise<void> {
  const { last } = await transaction
    .selectFrom('products')
    .select((row) => row.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  const position = last === null ? 0 : last + 1;
  const draft = JSON.stringify({ hidden: 0 });
  const row = { ...added, position, date: now, hidden: 1, draft };
  await transaction.insertInto('products').values(row).execute();
  const after = `${row.name}, ${formatPrice(row.price)}`;
  await record('product', row.id, 'added', { after });
}

async function setStock(
  { transaction, record }: Pick<Write, 'transaction' | 'record'>,
  { id, stock }: ProductsTable,
  to: number | null,
): Promise<void> {
  await changeRows(transaction, 'products', { id }, { stock: to });
  await record('product', id, 'set the stock', {
    before: stock ?? 'not counted',
    after: to ?? 'not counted',
  });
}

/** Changes a product from the next publication on; its event has only what differs. */
async function changeRow({ transaction, record }: Write, row: ProductsTable, changes: Draft): Promise<void> {
  const { before, after } = differences(row, changes);
  const names = Object.keys(after) as (keyof Draft)[];
  if (names.length === 0) return;
  await changeRows(transaction, 'products', { id: row.id }, { draft: draftWith(row, changes) });
  const labels = names.map((name) => (fieldLabels[name] ?? name).toLowerCase());
  const action = 'hidden' in after ? (after.hidden ? 'hid' : 'showed') : `changed ${labels.join(', ')}`;
  await record('product', row.id, action, 'hidden' in after ? {} : { before, after });
}

/** Throws an `HttpError` with the product as it is now if it is not the one that was seen. */
function assertVersion(row: ProductsTable, version: string): void {
  if (versionOf(row) === version) return;
  throw new HttpError(`${editedRow(row).name} was changed on another device meanwhile.`, {
    status: 409,
    details: { product: fullProduct(row) },
  });
}

function fullProduct(row: ProductsTable) {
  const { description, sizes, specifications, image } = editedRow(row);
  return {
    ...ownerProduct(row),
    description,
    sizes: listIn(sizes),
    specifications: listIn<{ label: string; value: string }>(specifications),
    images: listIn(image),
  };
}

/** The labels that products have, for a list to choose from. */
async function labelsOf(database: Database, column: 'category' | 'sub_category'): Promise<string[]> {
  const rows = await database
    .selectFrom('products')
    .select(`${column} as label`)
    .distinct()
    .where(column, '<>', '')
    .orderBy(column)
    .limit(200)
    .execute();
  return rows.map(({ label }) => label);
}
