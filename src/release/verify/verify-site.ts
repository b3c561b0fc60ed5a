import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fromJson } from '#api/reply.ts';
import type { Picture } from '#domain/catalogue/picture.ts';
import { type Product, shardCount, shardOf } from '#domain/catalogue/product.ts';
import { hasSaverFile, saverWidth } from '#domain/shop/data-saver.ts';
import { pictureFile, shareFile, summariesPath } from '#domain/shop/paths.ts';
import type { PageEntry } from '../render-pages.ts';
import { type CheckedFiles, checkFiles } from './check-files.ts';
import { budgets, type Fault, VerificationError } from './faults.ts';
import { isReference, referencesInMarkup, type SiteFiles, siteFilesIn } from './references.ts';
import { isPrivateFile, secretFaults, secretFinder } from './secrets.ts';
import { feedFaults, searchFaults, sitemapFaults } from './verify-data.ts';
import { addressOf, neededFiles, productFile } from './verify-page.ts';

export interface VerifyOptions {
  siteDir: string;
  /** Paths of all files of the site, where they are listed already. */
  files?: readonly string[];
  products: readonly Product[];
  /** All pages of the site. */
  pages: readonly PageEntry[];
  /** Files of the pages that were rendered; the others were verified with the site from which they are reused. */
  rendered: readonly string[];
  /** Files that the owner has put into `public/`: they are only searched for secrets. */
  publicFiles: readonly string[];
  /** Previous site; null where there is none, or its products are not known: reused pages are then read too. */
  previous: { folder: string; pages: readonly PageEntry[]; products: readonly Product[] } | null;
  /** Ids of changed products, as in `DataContext`. */
  changed?: ReadonlySet<string> | null;
  siteUrl: string;
  env: Readonly<Record<string, string | undefined>>;
}

export type VerifiedSite = Pick<CheckedFiles, 'inlineHashes'>;

/**
 * Verifies a site before it is published. Every product has its page; every link and file exists; price and availability are the same
 * on the page, on cards, and in structured data, feed, search index and the data of the cart; no file holds a secret or has an
 * unexpected size. Rendered pages and pages of changed products are read; reused pages are only searched for links to removed files.
 * Returns the hashes of inline scripts and sheets of the pages that were read.
 * @throws {VerificationError} that names pages and faults.
 */
export async function verifySite(options: VerifyOptions): Promise<VerifiedSite> {
  const { siteDir, products, siteUrl, changed = null } = options;
  const files = siteFilesIn(siteDir, options.files);
  const lost = missingFiles(options, files);
  // The other checks read these files.
  if (lost.length > 0) throw new VerificationError(lost);
  const data = { siteDir, products, siteUrl, changed };
  const checked = checkChangedFiles(options, files);
  const faults = [
    ...files.names.filter(isPrivateFile).map((file) => ({ file, fault: 'is no file for a site' })),
    ...checked.faults,
    ...dataFaults(options),
    ...chunkedFileFaults(options, files),
    ...removalFaults(options, files),
    ...(await feedFaults(data, files)),
    ...(await sitemapFaults(data, files)),
    ...(await searchFaults(data)),
  ];
  if (faults.length > 0) throw new VerificationError(faults);
  return checked;
}

/** Faults for missing files: pages and pictures of products, and files that every site has. */
function missingFiles({ products }: VerifyOptions, files: SiteFiles): Fault[] {
  const names = new Set(files.names);
  const needed = [
    ...neededFiles(),
    ...products.map(({ id }) => productFile(id)),
    ...pictureFilesOf(products),
  ];
  return [...new Set(needed)]
    .filter((file) => !names.has(file))
    .map((file) => ({ file, fault: 'is not there' }));
}

/** Files of the pictures of products, the one for chats of each first picture included. */
function pictureFilesOf(products: readonly Product[]): string[] {
  // Names are made once for each picture, since many products may share it: its key is a hash of it.
  const seen = new Set<string>();
  const files: string[] = [];
  for (const { pictures } of products) {
    for (const [index, picture] of pictures.entries()) {
      const key = `${index === 0} ${picture.key}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const share = index === 0 ? shareFile(picture) : null;
      files.push(...filesOf(picture), ...(share === null ? [] : [share.slice(1)]));
    }
  }
  return files;
}

function filesOf(picture: Picture): string[] {
  if (picture.kind === 'drawing') return [pictureFile(picture, picture.width, 'webp').slice(1)];
  const { widths, zoomWidth } = picture;
  return [
    ...widths.flatMap((width) => [pictureFile(picture, width, 'avif'), pictureFile(picture, width, 'webp')]),
    ...(hasSaverFile(widths) ? [pictureFile(picture, saverWidth, 'avif')] : []),
    ...(zoomWidth ? [pictureFile(picture, zoomWidth, 'webp')] : []),
  ].map((file) => file.slice(1));
}

/** Checks rendered pages, files that are no pages, and the pages of products whose price or stock has changed. */
function checkChangedFiles(options: VerifyOptions, files: SiteFiles): CheckedFiles {
  const { siteDir, products, rendered, pages, previous, siteUrl, env } = options;
  const known = new Set(pages.map(({ file }) => file));
  const others = files.names.filter((name) => !known.has(name) && isReadWhole(name));
  const all = new Set([
    ...(previous ? rendered : known),
    ...others,
    ...(previous ? changedProducts(options).map(({ id }) => productFile(id)) : []),
  ]);
  const publicFiles = new Set(options.publicFiles.filter((file) => !known.has(file)));
  const productsById = new Map(products.map(({ id, price, stock }) => [id, { price, stock }]));
  return checkFiles([...all], { siteDir, names: files.names, publicFiles, productsById, siteUrl, env });
}

/** Products that the previous site has not, or with another price or stock. */
function changedProducts({ products, previous }: VerifyOptions): Product[] {
  const before = new Map(previous?.products.map((product) => [product.id, product]));
  return products.filter(({ id, price, stock }) => {
    const old = before.get(id);
    return old?.price !== price || old.stock !== stock;
  });
}

/** Faults of the data of the cart, and of pictures. */
function dataFaults(options: VerifyOptions): Fault[] {
  const { siteDir, products, previous } = options;
  return [
    ...shardFaults(siteDir, products, changedProducts(options)),
    ...pictureFaults(siteDir, products, previous?.products ?? []),
  ];
}

/** Whether the references of a file are checked too. */
function isReadWhole(name: string): boolean {
  return /\.(html|css|js|txt|webmanifest)$/.test(name);
}

/** Secrets in the files that are read in chunks (drawings, data, search index), but for reused ones. */
function chunkedFileFaults({ siteDir, previous, env }: VerifyOptions, files: SiteFiles): Fault[] {
  const findSecret = secretFinder(env);
  const isReused = (file: string) => previous !== null && isSameFile(file, siteDir, previous.folder);
  return files.names
    .filter((name) => !isReadWhole(name) && !packed.test(name) && !isReused(name))
    .flatMap((file) => secretFaults(siteDir, file, findSecret));
}

/** Whether two sites have one and the same file (a hard link) under this name. */
function isSameFile(file: string, siteDir: string, previousDir: string): boolean {
  const [own, previous] = [siteDir, previousDir].map((folder) =>
    statSync(path.join(folder, file), { bigint: true, throwIfNoEntry: false }),
  );
  return own !== undefined && own.ino === previous?.ino && own.dev === previous.dev;
}

/** Compressed formats, in which no text occurs as it is. */
const packed = /\.(avif|webp|png|jpe?g|gif|ico|woff2?|gz)$/;

/** Faults of the data of the cart: changed products that it has with another price or stock. */
function shardFaults(siteDir: string, products: readonly Product[], changed: readonly Product[]): Fault[] {
  const shards = shardCount(products.length);
  const byFile = Map.groupBy(changed, ({ id }) => summariesPath(shardOf(id, shards), shards).slice(1));
  return [...byFile].flatMap(([file, expected]) => {
    const content = fromJson(readFileSync(path.join(siteDir, file), 'utf8'));
    const told = new Map(
      (Array.isArray(content) ? content : []).map(
        (each: { id: string; price: number; stock: number | null }) => [
          each.id,
          `${each.price}, ${each.stock}`,
        ],
      ),
    );
    return expected
      .filter(({ id, price, stock }) => told.get(id) !== `${price}, ${stock}`)
      .map(({ id }) => ({ file, fault: `has another price or stock of ${id} than its page` }));
  });
}

/** Faults of new pictures by their size; the others were weighed with the previous site. */
function pictureFaults(siteDir: string, products: readonly Product[], previous: readonly Product[]): Fault[] {
  const known = new Set(pictureFilesOf(previous));
  const added = new Set(pictureFilesOf(products).filter((file) => !known.has(file)));
  return [...added].flatMap((file) => {
    const { size } = statSync(path.join(siteDir, file));
    return size > 0 && size <= budgets.picture ? [] : [{ file, fault: `weighs ${size} bytes` }];
  });
}

/** Faults of reused pages that lead to removed pages or pictures. */
function removalFaults(
  { siteDir, pages, rendered, previous, siteUrl }: VerifyOptions,
  files: SiteFiles,
): Fault[] {
  if (previous === null) return [];
  const fresh = new Set(rendered);
  const removed = new Set(
    [
      ...previous.pages.map(({ file }) => addressOf(file)),
      ...pictureFilesOf(previous.products).map((file) => `/${file}`),
    ].filter((address) => !files.has(address)),
  );
  if (removed.size === 0) return [];
  return pages
    .filter(({ file }) => file.endsWith('.html') && !fresh.has(file))
    .flatMap(({ file }) => {
      const html = readFileSync(path.join(siteDir, file), 'latin1');
      const isRemoved = (each: string) => removed.has(each) || removed.has(each.split(/[?#]/)[0] ?? '');
      const dead = referencesInMarkup(html, siteUrl).find(
        (each) => isRemoved(each) && isReference(html, each, siteUrl),
      );
      return dead === undefined ? [] : [{ file, fault: `leads to ${dead}, which is not there` }];
    });
}
