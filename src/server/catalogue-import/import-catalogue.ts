import { hash } from 'node:crypto';
import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ValidatedProduct } from '#domain/catalogue/product.ts';
import { waitForFileLock } from '#files/file-lock.ts';
import { writeAtomically } from '#files/write-atomically.ts';
import { deleteOriginals } from '../catalogue/pictures.ts';
import { replaceCatalogue } from '../catalogue/replace-catalogue.ts';
import { listIn, readVersion } from '../catalogue/stored-catalogue.ts';
import { makeDataFolder } from '../database/data-folder.ts';
import { isPostgres } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';
import { diskError, OperatorError } from '../errors.ts';
import { isAddress, readCatalogueFile } from './catalogue-file.ts';
import { type PictureSource, pictureFinder, productRows, storePictures } from './import-pictures.ts';
import type { ImportIssue, ImportReport } from './report.ts';
import {
  servedPath,
  type ValidateCatalogue,
  type ValidatedRow,
  type ValidatePicture,
  validateRows,
  withPictureAddresses,
} from './validate-rows.ts';

export interface ImportOptions {
  database: Database;
  dataDir: string;
  validate: ValidateCatalogue;
  /** Says what is wrong with a picture; without it every file that begins like one is accepted. */
  validatePicture?: ValidatePicture | undefined;
  file: string;
  /** Folder of the pictures' paths; by default that of the file, and none for an address. */
  picturesDir?: string | undefined;
  /** Import the valid rows even when others are refused. */
  skipRefused?: boolean | undefined;
  /** Says what is wrong with a valid catalogue; without it each is imported. */
  guard?: GuardImport | undefined;
  /** Imports although the guard refuses; the report then has its reasons. */
  force?: boolean | undefined;
  /** Remembers what was imported last: the same again is not imported, so stock after orders and changes in /owner stay. */
  recordFile?: string | undefined;
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Reasons against an import, one sentence each, from the products that the shop has and those that it would have. */
export type GuardImport = (before: readonly GuardedProduct[], after: readonly GuardedProduct[]) => string[];

interface GuardedProduct extends Pick<ValidatedProduct, 'id' | 'category' | 'price'> {
  /** Number of its pictures that the shop has, or gets. */
  pictures: number;
}

/** Makes the file the catalogue: all of it, unless refused rows are skipped, or nothing. Waits for another import. */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  return await withImportLock(options.dataDir, () => importAlone(options));
}

/** Imports the file as `importCatalogue` does, unless the shop has a catalogue already, or gets one from another import meanwhile. */
export async function importFirstCatalogue(options: ImportOptions): Promise<void> {
  await withImportLock(options.dataDir, async () => {
    if ((await readVersion(options.database)) === 0) await importAlone(options);
  });
}

async function importAlone(options: ImportOptions): Promise<ImportReport> {
  const { database, dataDir, file, skipRefused = false, guard = () => [], force = false } = options;
  const { kind, good, refused, notes, warnings, sources } = await readRows(options);
  const nothing = { pictures: 0, hidden: 0, lostDrafts: 0, guardReasons: [] };
  const report = { kind, products: good.length, ...nothing, refused, notes, warnings };
  if (good.length === 0 && refused.length === 0)
    throw new OperatorError(`${file} lists no products: name another file.`);
  if (good.length === 0 || (refused.length > 0 && !skipRefused)) return { ...report, done: false };
  const record = hashOf(good, sources);
  if (await isImported(options, good, record)) return { ...report, notes: [], refused: [], done: true };
  const { byPath: stored, added } = await storePictures(dataDir, sources, options).catch((error) => {
    throw diskError(dataDir, error);
  });
  const pictures = [...stored.values()].flatMap((each) => ('picture' in each ? [each.picture] : []));
  const { rows, notes: pictureNotes } = productRows(good, stored);
  const before = await database
    .selectFrom('products')
    .select(['id', 'category', 'price', 'image'])
    .where('hidden', '=', 0)
    .execute();
  const guardReasons = guard(before.map(guarded), rows.map(guarded));
  if (guardReasons.length > 0 && !force) {
    await deleteOriginals(dataDir, added);
    return { ...report, refused: byRow([...refused, ...pictureNotes]), guardReasons, done: false };
  }
  const { unused, ...counts } = await replaceCatalogue(database, rows, pictures).catch(async (error) => {
    // PostgreSQL may have replaced the catalogue though its answer is lost.
    if (!isPostgres(database)) await deleteOriginals(dataDir, added).catch(() => {});
    throw diskError(dataDir, error);
  });
  await deleteOriginals(dataDir, unused);
  if (options.recordFile) await writeAtomically(options.recordFile, record);
  const imported = { ...report, ...counts, guardReasons, done: true };
  return { ...imported, pictures: pictures.length, notes: byRow([...notes, ...pictureNotes]) };
}

/** Reads and validates the rows of the file, and locates the pictures of the valid ones: `sources` by their paths. */
async function readRows({ database, validate, file, picturesDir }: ImportOptions) {
  const written = await readCatalogueFile(file);
  const pictures = await database.selectFrom('pictures').selectAll().execute();
  const folder = picturesDir ?? (isAddress(file) ? null : dirname(file));
  const find = await pictureFinder(folder, new Map(pictures.map((picture) => [picture.path, picture])));
  const raw = await withPictureAddresses(written, async (path) => (await find(path)).kind !== 'none');
  const validated = validateRows(raw, validate);
  const sources = new Map<string, PictureSource>();
  for (const path of validated.good.flatMap(({ product }) => product.images.map(servedPath)))
    if (path !== null && !sources.has(path)) sources.set(path, await find(path));
  const refused = byRow(validated.refused);
  const refusedRows = new Set(refused.map(({ row }) => row));
  return {
    kind: raw.kind,
    good: validated.good,
    refused,
    // Nothing of a refused row is imported, so there is nothing to note on it.
    notes: validated.notes.filter(({ row }) => !refusedRows.has(row)),
    warnings: raw.warnings,
    sources,
  };
}

function hashOf(good: readonly ValidatedRow[], sources: ReadonlyMap<string, PictureSource>): string {
  const files = [...sources.values()].map((each) => each.kind === 'file' && statSync(each.file).mtimeMs);
  return hash('sha256', JSON.stringify([good.map(({ product }) => product), files]));
}

/** Whether the shop has these very rows from its last import, though perhaps changed or hidden since. */
async function isImported(
  { database, recordFile }: ImportOptions,
  good: readonly ValidatedRow[],
  record: string,
): Promise<boolean> {
  const last = recordFile && (await readFile(recordFile, 'utf8').catch(() => ''));
  if (last !== record) return false;
  const rows = await database.selectFrom('products').select('id').execute();
  const ids = new Set(rows.map(({ id }) => id));
  return good.every(({ product }) => ids.has(product.id));
}

function guarded({ id, category, price, image }: Omit<GuardedProduct, 'pictures'> & { image: string }) {
  return { id, category, price, pictures: listIn(image).length };
}

function byRow(issues: readonly ImportIssue[]): ImportIssue[] {
  return issues.toSorted((one, other) => one.row - other.row);
}

const timeoutMs = 600_000;

/** Runs `work` while no other process imports into the data folder. Throws an `OperatorError` when another one does not end. */
async function withImportLock<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  makeDataFolder(dataDir);
  const lock = await waitForFileLock(join(dataDir, 'import.lock'), { timeoutMs }).catch((error: unknown) => {
    throw diskError(dataDir, error);
  });
  if (!lock)
    throw new OperatorError(
      'Another import has been under way for ten minutes: see that it ends, then import again.',
    );
  try {
    return await work();
  } finally {
    lock.release();
  }
}
