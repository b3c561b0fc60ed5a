import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Snapshot, snapshotText } from '#catalogue/pull.ts';
import { factsFrom } from '#domain/content/facts.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { listFiles } from '#files/folders.ts';
import { chunksOf } from '#files/read-chunks.ts';
import { root } from './project.ts';

/** Hashes of the inputs of a site, 20 hexadecimal digits each. A site with the same `site` hash need not be built again. */
export interface Fingerprints {
  /** Hash of catalogue, code, settings and Node. */
  site: string;
  /** Hash of code, settings and the version of Node, which formats dates and numbers. */
  codeHash: string;
  catalogueHash: string;
}

export function fingerprintsOf(snapshot: Snapshot): Fingerprints {
  const codeHash = hashOf(codeParts());
  const catalogueHash = catalogueHashOf(snapshot);
  return { site: hashOf([codeHash, catalogueHash]), codeHash, catalogueHash };
}

function* codeParts(): Generator<string | Buffer, void> {
  yield process.version;
  yield environment();
  for (const [file, chunks] of readSources()) {
    yield file;
    yield* chunks;
  }
}

/** Hash of a catalogue, 20 hexadecimal digits, whatever code and settings make a site of it. */
export function catalogueHashOf(snapshot: Snapshot): string {
  return hashOf(snapshotText(snapshot));
}

/**
 * Hash of the products of a catalogue, 20 hexadecimal digits, by which a rolled-back catalogue is held back. It leaves out pictures,
 * some of which may fail to be fetched, and extras, which depend on settings: they make no other catalogue.
 */
export function productsHashOf({ products }: Snapshot): string {
  return hashOf(textsOf(products));
}

function* textsOf(products: Snapshot['products']): Generator<string, void> {
  for (const { pictures: _, ...product } of products) yield JSON.stringify(product);
}

/** Hashes under which a catalogue may be held back; the second is the one that older versions of the shop have recorded. */
export function catalogueHashesOf(
  snapshot: Snapshot,
  catalogueHash = catalogueHashOf(snapshot),
): readonly string[] {
  return [productsHashOf(snapshot), catalogueHash];
}

function hashOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 20);
}

/**
 * Settings on which pages depend, as parsed: two spellings of one value make no difference. Settings of the machine and the
 * server are left out.
 */
function environment(): string {
  const {
    port,
    host,
    dataDir,
    databaseUrl,
    testShop,
    webVitals,
    mailLinkOrigin,
    hookSecret,
    rebuildEveryMs,
    ...pageSettings
  } = settingsFrom(process.env);
  const departmentPictures = [...pageSettings.departmentPictures];
  return JSON.stringify({ ...pageSettings, departmentPictures, facts: factsFrom(process.env) });
}

const singleFiles = ['astro.config.mjs', 'package.json', 'package-lock.json'];

/** Folders whose code is in no page. */
const foldersWithoutPages = ['src/server/', 'src/conformance/'];

/**
 * Files of the project from which pages are made, each as its path relative to the project and its content, sorted by path. The content
 * is read in chunks, since the owner may put films into `public`.
 */
export function* readSources(): Generator<[file: string, chunks: Iterable<Buffer>], void> {
  // Code has no hidden files, but editors have theirs beside it; `public` goes into the site as it is.
  const code = filesIn('src').filter((file) => !isHidden(file) && !isWithoutPages(file));
  const files = [...singleFiles, ...code, ...filesIn('public')]
    .filter((file) => path.posix.basename(file) !== 'README.md')
    .filter((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile());
  for (const file of files.toSorted()) yield [file, chunksOf(path.join(root, file))];
}

function filesIn(folder: string): string[] {
  const inProject = path.join(root, folder);
  return existsSync(inProject) ? listFiles(inProject).map((file) => `${folder}/${file}`) : [];
}

function isHidden(file: string): boolean {
  return file.includes('/.');
}

function isWithoutPages(file: string): boolean {
  return foldersWithoutPages.some((folder) => file.startsWith(folder));
}
