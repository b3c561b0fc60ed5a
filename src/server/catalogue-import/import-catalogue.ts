import { dirname } from 'node:path';
import { replaceCatalogue } from '../catalogue/change-catalogue.ts';
import { dropOriginals } from '../catalogue/picture-store.ts';
import { diskError } from '../database/database-errors.ts';
import type { Database, PicturesTable } from '../database/schema.ts';
import { OperatorError } from '../operator-error.ts';
import { readCatalogueFile } from './catalogue-file.ts';
import { type Find, pictureFinder } from './find-pictures.ts';
import type { Judge, PictureJudge } from './judge.ts';
import { type JudgedRow, judgeRows, outsideRemark } from './judge-rows.ts';
import { locatePictures, type PictureSource } from './locate-pictures.ts';
import { namesAsAddresses } from './picture-names.ts';
import { servedPath } from './picture-path.ts';
import { productRows } from './product-rows.ts';
import type { Remark } from './remark.ts';
import { type PictureProgress, storePictures } from './store-pictures.ts';

export interface ImportOptions {
  database: Database;
  dataDir: string;
  judge: Judge;
  /** Without one, a file that begins like a picture is taken for one. */
  judgePicture?: PictureJudge | undefined;
  /** A `.json` or `.csv` file. */
  file: string;
  /** Folder that the paths of pictures start from; the file's own when there is none. */
  picturesDir?: string | undefined;
  /** Import what is good when something is not. */
  skipRefused?: boolean | undefined;
  onProgress?: PictureProgress | undefined;
}

export interface ImportReport {
  /** Whether the file is the catalogue now; otherwise nothing was changed. */
  done: boolean;
  products: number;
  pictures: number;
  refused: readonly Remark[];
  /** What was left out of products that are good all the same. */
  notes: readonly Remark[];
  warnings: readonly string[];
}

/** Makes the file the shop's catalogue: all of it or, unless refused rows are to be skipped, nothing. */
export async function importCatalogue(options: ImportOptions): Promise<ImportReport> {
  const { database, dataDir, judge, file, picturesDir = dirname(file), skipRefused = false } = options;
  const written = await readCatalogueFile(file);
  const [find, kept] = [await pictureFinder(picturesDir), await picturesOf(database)];
  const isThere = async (path: string) => kept.has(path) || isFound(await find(path));
  const raw = await namesAsAddresses(written, isThere);
  const judged = judgeRows(raw, judge);
  const products = judged.good.map(({ product }) => product);
  const sources = await locatePictures(products, picturesDir, find, kept);
  const outside = picturesOutside(judged.good, sources);
  const refused = byRow([...judged.refused, ...outside.values()]);
  const good = judged.good.filter((row) => !outside.has(row));

  const report = { products: good.length, pictures: 0, refused, notes: judged.notes, warnings: raw.warnings };
  if (good.length === 0 && refused.length === 0)
    throw new OperatorError(`${file} lists no products: name another file.`);
  if (good.length === 0 || (refused.length > 0 && !skipRefused)) return { ...report, done: false };

  const stored = await storePictures(dataDir, usedBy(good, sources), options).catch((error) => {
    throw diskError(dataDir, error);
  });
  const pictures = [...stored.values()].flatMap((each) => ('picture' in each ? [each.picture] : []));
  const { rows, notes } = productRows(good, stored);
  await dropOriginals(
    dataDir,
    await replaceCatalogue(database, rows, pictures).catch((error) => {
      throw diskError(dataDir, error);
    }),
  );
  return { ...report, done: true, pictures: pictures.length, notes: byRow([...judged.notes, ...notes]) };
}

function isFound({ kind }: Find): boolean {
  return kind === 'file' || kind === 'too large';
}

async function picturesOf(database: Database): Promise<Map<string, PicturesTable>> {
  const pictures = await database.selectFrom('pictures').selectAll().execute();
  return new Map(pictures.map((picture) => [picture.path, picture]));
}

type Sources = ReadonlyMap<string, PictureSource>;

function picturesOutside(rows: readonly JudgedRow[], sources: Sources): Map<JudgedRow, Remark> {
  const remarks = new Map<JudgedRow, Remark>();
  for (const judged of rows) {
    const path = pathsOf(judged).find((each) => sources.get(each)?.kind === 'outside');
    if (path) remarks.set(judged, outsideRemark(judged.row, judged.product.id, path));
  }
  return remarks;
}

function usedBy(rows: readonly JudgedRow[], sources: Sources): Sources {
  const used = new Set(rows.flatMap(pathsOf));
  return new Map([...sources].filter(([path]) => used.has(path)));
}

function pathsOf({ product }: JudgedRow): string[] {
  return product.images.map(servedPath).filter((path) => path !== null);
}

function byRow(remarks: readonly Remark[]): Remark[] {
  return remarks.toSorted((one, other) => one.row - other.row);
}
