import { hash as digestOf } from 'node:crypto';
import type { publishCalls } from '#api/contract/owner/publish.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { changedChoices } from '#domain/owner/facts.ts';
import { configuredFacts } from '#domain/shop/configuration.ts';
import { applyDrafts, type Draft, draftColumns, draftWith, editedRow } from '../../catalogue/drafts.ts';
import {
  bumpCatalogueVersion,
  lockCatalogue,
  productRow,
  readVersionedProducts,
} from '../../catalogue/stored-catalogue.ts';
import { changeRows } from '../../database/rows.ts';
import type { Database, ProductsTable } from '../../database/schema.ts';
import { HttpError } from '../../errors.ts';
import { readChoices } from '../facts.ts';
import { pictureOf } from '../products/product-rows.ts';
import type { OwnerHandlers, OwnerService, Write } from '../serve-owner.ts';
import type { Comparison, Publishing } from './publishing.ts';

const mostListed = 100;

/** Fields that change by orders and reviews. No publication waits for them. */
const figures = new Set(['stock', 'rating', 'reviewCount', 'reviews']);

export function publishHandlers(service: OwnerService): OwnerHandlers<keyof typeof publishCalls> {
  const { database } = service;
  const publishing = (): Publishing => {
    if (service.publishing) return service.publishing;
    throw new HttpError('The products of this shop are kept elsewhere: please publish them there.');
  };

  return {
    async waiting() {
      const { changes, digest, ...comparison } = await compare(database, publishing());
      const { added, removed } = comparison;
      const listed = [added, changes.map(({ after }) => after), removed].flatMap((list) =>
        list.slice(0, mostListed),
      );
      const images = await imagesOf(
        database,
        publishing(),
        listed.map(({ id }) => id),
      );
      const lineOf = ({ id, name, price }: Comparison['added'][number]) => ({
        id,
        name,
        price,
        image: images.get(id) ?? '',
      });
      return {
        success: true,
        added: added.slice(0, mostListed).map(lineOf),
        removed: removed.slice(0, mostListed).map(lineOf),
        changed: changes.slice(0, mostListed).map(({ before, after, fields, isSuspicious }) => ({
          ...lineOf(after),
          priceBefore: before.price,
          fields: fields.filter((field) => !figures.has(field)),
          isSuspicious,
        })),
        counts: { added: added.length, removed: removed.length, changed: changes.length },
        figures: comparison.changed.length - changes.length,
        settings: [...comparison.settings],
        refused: comparison.refused.slice(0, mostListed),
        warnings: [...comparison.warnings],
        digest,
      };
    },

    async 'publish-state'() {
      return { success: true, state: publishing().state() };
    },

    async publish({ digest, force }, { transaction, record, afterCommit }) {
      assertIdle(publishing());
      await lockCatalogue(transaction);
      const { changes, added, removed, settings, warnings, ...comparison } = await compare(
        transaction,
        publishing(),
      );
      if (comparison.digest !== digest)
        throw new HttpError('More has changed meanwhile: please look at it once more.', { status: 409 });
      if (warnings.length > 0 && !force) throw new HttpError(warnings.join(' '));
      await applyDrafts(transaction);
      await bumpCatalogueVersion(transaction);
      const counts = [
        [added.length, 'added'],
        [changes.length, 'changed'],
        [removed.length, 'gone'],
        [settings.length, 'of the settings'],
      ] as const;
      const after = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
      await record('release', '', 'published', { after: after.join(', ') });
      const choices = await readChoices(transaction);
      afterCommit(() => publishing().publish(force, choices));
      return { success: true };
    },

    async releases() {
      return { success: true, releases: publishing().releases() };
    },

    async 'roll-back'({ number }, write) {
      assertIdle(publishing());
      const products = publishing().productsOf(number);
      if (!products) throw new HttpError(`Release ${number} does not exist any more.`);
      await lockCatalogue(write.transaction);
      await restore(write, products);
      await write.record('release', String(number), 'rolled back to release', { after: number });
      write.afterCommit(() => publishing().rollBack(number));
      return { success: true };
    },
  };
}

function assertIdle(publishing: Publishing): void {
  if (publishing.state().isRunning)
    throw new HttpError('A publication is under way: please wait until it has ended.');
}

/** The comparison of the catalogue with its drafts; `changes` are more than figures, and the digest is of all that waits. */
async function compare(database: Database, publishing: Publishing) {
  const drafts = await database
    .selectFrom('products')
    .select('id')
    .where('draft', 'like', '%"image":%')
    .execute();
  const products = await readVersionedProducts(database, true);
  const reply = { success: true, products };
  const comparison = publishing.compare(reply, new Set(drafts.map(({ id }) => id)));
  const changes = comparison.changed.filter(({ fields }) => fields.some((field) => !figures.has(field)));
  const ids = ({ added, removed }: Comparison) => [added, removed].map((list) => list.map(({ id }) => id));
  const changed = changes.map(({ after, fields }) => [after.id, after.price, fields]);
  const drafted = await database
    .selectFrom('products')
    .select(['id', 'draft'])
    .where('draft', 'is not', null)
    .orderBy('id')
    .execute();
  const settings = changedChoices(
    { ...configuredFacts, ...publishing.choices() },
    { ...configuredFacts, ...(await readChoices(database)) },
  );
  const all = [ids(comparison), changed, drafted, settings, comparison.warnings];
  return { ...comparison, changes, settings, digest: digestOf('sha256', JSON.stringify(all)) };
}

async function imagesOf(
  database: Database,
  publishing: Publishing,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database.selectFrom('products').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, pictureOf(row, publishing)]));
}

/** Makes a release's products live, with pictures and stock of now. What was published since becomes a draft; new products are hidden. */
async function restore({ transaction }: Write, products: readonly Product[]): Promise<void> {
  const byId = new Map(products.map((product) => [product.id, product]));
  const rows = await transaction.selectFrom('products').selectAll().execute();
  for (const row of rows) {
    const live = { ...row, ...liveColumns(row, byId.get(row.id)), draft: null };
    const draft = draftWith(live, editedRow(row));
    if (JSON.stringify({ ...live, draft }) === JSON.stringify(row)) continue;
    await changeRows(transaction, 'products', { id: row.id }, { ...live, draft });
  }
  await bumpCatalogueVersion(transaction);
}

function liveColumns(row: ProductsTable, product: Product | undefined): Draft {
  if (!product) return { hidden: 1 };
  const { pictures: _, originalPrice, ...same } = product;
  // A build marks products as unreduced if others are reduced.
  const former = originalPrice === product.price ? null : originalPrice;
  const live = productRow({ ...same, originalPrice: former, images: [] }, row.position, []);
  return Object.fromEntries(liveNames.map((name) => [name, live[name]]));
}

const liveNames = draftColumns.filter((name) => name !== 'image');
