import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { makeFolder } from '#files/folders.ts';
import { originalsFolder } from '../catalogue/pictures.ts';
import { readProducts } from '../catalogue/stored-catalogue.ts';
import { isRefusedByDisk, writeRemedy } from '../database/database-errors.ts';
import type { Database, PicturesTable } from '../database/schema.ts';
import { OperatorError, reasonOf } from '../errors.ts';
import { assertFormat, folderInPlaceOf, unwritableFile, writeCatalogueFile } from './catalogue-file.ts';
import { counted } from './report.ts';

export interface ExportOptions {
  database: Database;
  dataDir: string;
  /** A `.json` or `.csv` file. */
  file: string;
  /** Folder for the pictures, each at its path in the catalogue. */
  picturesDir?: string | undefined;
  /** Whether files that are there are replaced; without it they refuse the export. */
  force?: boolean;
}

/** Counts of what an export has written; `overwritten` names what it has overwritten, '' for nothing. */
export interface ExportReport {
  products: number;
  pictures: number;
  overwritten: string;
}

type ShopPicture = Pick<PicturesTable, 'path' | 'file'>;

/** Exports the catalogue; an import of the same file and folder restores it unchanged. */
export async function exportCatalogue(options: ExportOptions): Promise<ExportReport> {
  const { database, dataDir, file, picturesDir, force = false } = options;
  const products = await readProducts(database);
  if (products.length === 0)
    throw new OperatorError('The shop has no products to export: import some first.');
  const pictures =
    picturesDir === undefined ? [] : await database.selectFrom('pictures').select(['path', 'file']).execute();
  assertFormat(file);
  if (picturesDir !== undefined) assertPictureTargets(picturesDir, pathsOf(pictures), file);
  assertFileTarget(file, picturesDir);
  const overwritten = existingTargets(file, picturesDir, pathsOf(pictures));
  if (overwritten !== '' && !force) throw new OperatorError(overwriteRefusal(overwritten));
  const added: string[] = [];
  try {
    if (picturesDir !== undefined) await copyPictures(pictures, originalsFolder(dataDir), picturesDir, added);
    await writeCatalogueFile(file, products);
  } catch (error) {
    // On the disk of the open shop they would keep it from taking orders, and the next export would ask for --force.
    for (const each of added) await rm(each, { force: true }).catch(() => {});
    throw error;
  }
  return { products: products.length, pictures: pictures.length, overwritten };
}

function pathsOf(pictures: readonly ShopPicture[]): string[] {
  return pictures.map(({ path }) => path);
}

/** Names the files that an export would overwrite, such as `FILE and 3 pictures in FOLDER`; '' for none. */
function existingTargets(file: string, picturesDir: string | undefined, paths: readonly string[]): string {
  const folder = picturesDir ?? '';
  const pictures = paths.filter((path) => kindAt(join(resolve(folder), path)) !== null).length;
  return [
    ...(kindAt(resolve(file)) === null ? [] : [file]),
    ...(pictures === 0 ? [] : [`${counted(pictures, 'picture')} in ${folder}`]),
  ].join(' and ');
}

function overwriteRefusal(existing: string): string {
  return `Nothing is exported, since it would overwrite ${existing}: name another file or folder, or export with --force.`;
}

/** Copies the pictures to their paths in `folder`. Those of new files are pushed to `added`. */
async function copyPictures(
  pictures: readonly ShopPicture[],
  originals: string,
  folder: string,
  added: string[],
): Promise<void> {
  for (const { path, file } of pictures) {
    const original = join(originals, file);
    const target = join(folder, path);
    if (!existsSync(target)) added.push(target);
    await copyPicture(original, target).catch((error) => {
      throw existsSync(original) ? unwritablePictures(folder, error) : missing(path, original);
    });
  }
}

async function copyPicture(original: string, target: string): Promise<void> {
  makeFolder(dirname(target));
  await copyFile(original, target, constants.COPYFILE_FICLONE);
}

function missing(path: string, original: string): OperatorError {
  return new OperatorError(
    `The picture ${path} cannot be exported, since its file ${original} is gone: put it back, or import the picture again.`,
  );
}

/** Throws an `OperatorError` where `file` cannot become the list of an export, before anything is written. */
function assertFileTarget(file: string, picturesDir: string | undefined): void {
  const target = resolve(file);
  if (kindAt(target) === 'folder') throw folderInPlaceOf(file);
  const folder = dirname(target);
  const blocking = fileOnTheWay(folder);
  if (blocking !== null) {
    const remedy = 'name a file in a folder that is there';
    throw new OperatorError(`${file} cannot be written, since ${blocking} is a file: ${remedy}.`);
  }
  // The export makes the folder of the pictures.
  if (kindAt(folder) === null && (picturesDir === undefined || folder !== resolve(picturesDir))) {
    throw new OperatorError(
      `${file} cannot be written, since the folder ${dirname(file)} is not there: make it, or name a file in another one.`,
    );
  }
  // The list replaces a file of that name, so only its folder has to be writable.
  const existing = [folder].filter((each) => kindAt(each) !== null);
  assertWritable(existing, (error) => unwritableFile(file, error));
}

/**
 * Throws an `OperatorError` where pictures cannot be exported to `folder` at their `paths`, beside the list `file`, before
 * anything is written.
 */
function assertPictureTargets(folder: string, paths: readonly string[], file: string): void {
  const target = resolve(folder);
  if (isIn(target, resolve(file))) {
    throw new OperatorError(
      `${file} is the file of the list, so that it can be no folder of the pictures: ${elsewhere}.`,
    );
  }
  const folders = new Set([target, ...paths.map((path) => dirname(join(target, path)))]);
  for (const each of folders) {
    const blocking = fileOnTheWay(each);
    if (blocking !== null) throw inTheWay(folder, blocking, 'file');
  }
  const places = paths.map((path) => join(target, path));
  const taken = places.find((place) => kindAt(place) === 'folder');
  if (taken) throw inTheWay(folder, taken, 'folder');
  const existing = [...folders, ...places].filter((each) => kindAt(each) !== null);
  assertWritable(existing, (error) => unwritablePictures(folder, error));
}

/** The error for a file or folder of the pictures that could not be written. */
function unwritablePictures(folder: string, error: unknown): OperatorError {
  const remedy = isRefusedByDisk(error) ? `${writeRemedy(error)}, or ${elsewhere}` : elsewhere;
  return new OperatorError(`The pictures cannot be written to ${folder} (${reasonOf(error)}): ${remedy}.`);
}

const elsewhere = 'name another folder with --pictures';

function inTheWay(folder: string, blocking: string, kind: 'file' | 'folder'): OperatorError {
  return new OperatorError(
    `The pictures cannot be written to ${folder}, since ${blocking} is a ${kind}: ${elsewhere}.`,
  );
}

/** A file at the path of the folder or of one of its parents; null where the folder exists or can be made. */
function fileOnTheWay(folder: string): string | null {
  const kind = kindAt(folder);
  if (kind !== null) return kind === 'file' ? folder : null;
  return dirname(folder) === folder ? null : fileOnTheWay(dirname(folder));
}

/**
 * Kind of what is at an absolute path, where a device counts as a file; null for nothing. Throws an `OperatorError` where it cannot be
 * seen.
 */
function kindAt(path: string): 'file' | 'folder' | null {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? (stats.isDirectory() ? 'folder' : 'file') : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return null;
    throw unwritableFile(path, error);
  }
}

function isIn(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function assertWritable(paths: readonly string[], errorFor: (error: unknown) => OperatorError): void {
  try {
    for (const path of paths) accessSync(path, constants.W_OK);
  } catch (error) {
    throw errorFor(error);
  }
}
