import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { hasSaverFile, type Picture, saverWidth } from '#domain/catalogue/picture.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { policyIn } from '#domain/shop/content-policy.ts';
import { pictureFile, shareFile } from '#domain/shop/paths.ts';
import { listFiles } from '#files/folders.ts';
import type { FileSizes, PageEntry } from '../built-files.ts';
import { type SiteFiles, siteFiles } from './references.ts';
import { isPrivateFile, secretFinder } from './secrets.ts';
import { cartFaults, feedFaults, searchFaults, sitemapFaults } from './verify-data.ts';
import { type Fault, faultsOf, neededFiles, productFile } from './verify-page.ts';

/** Greatest number of faults in the message. */
const maxTold = 3;

/** A site that must not be published. The message is one sentence that names pages and faults. */
export class VerificationError extends Error {
  override readonly name = 'VerificationError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const named = faults.slice(0, maxTold).map(({ file, fault }) => `${file} ${fault}`);
    const more = faults.length - named.length;
    if (more > 0) named.push(`and ${more} more faults like these`);
    super(`The site was not published, and the one before stays: ${named.join('; ')}.`);
    this.faults = faults;
  }
}

export interface VerifyOptions {
  siteDir: string;
  products: readonly Product[];
  /** All pages of the site. */
  pages: readonly PageEntry[];
  /** Files that were verified as they were compressed, and their faults. */
  verified: readonly string[];
  faults: readonly Fault[];
  /** Files that the owner has put into `public/`: they are only searched for secrets. */
  publicFiles: readonly string[];
  /** Previous site, which was verified; null if there is none, or its products are not known. */
  previous: { folder: string; products: readonly Product[]; sizes: FileSizes } | null;
  siteUrl: string;
  env: Readonly<Record<string, string | undefined>>;
}

/**
 * Verifies a site before it is published. Every product has its page; every link and file exists; price and availability are the same
 * on the page, on cards, and in structured data, feed, search index and the data of the cart; no file holds a secret. A file that is
 * the very file of the previous site was verified with that.
 * @throws {VerificationError} that names pages and faults.
 */
export async function verifySite(options: VerifyOptions): Promise<void> {
  const { siteDir, products, previous } = options;
  const files = siteFiles(listFiles(siteDir));
  const { names } = files;
  const lost = missingFiles(products, new Set(names));
  // The other checks read these files.
  if (lost.length > 0) throw new VerificationError(lost);
  const changed = changedFiles(options, names);
  const verified = new Set(options.verified);
  const unread = changed.filter((file) => !verified.has(file));
  const faults = [
    ...options.faults,
    ...contentFaults(options, unread, files),
    ...names.filter(isPrivateFile).map((file) => ({ file, fault: 'is no file for a site' })),
    ...pictureFilesOf(products)
      .filter((file) => !previous?.sizes[file] && statSync(path.join(siteDir, file)).size === 0)
      .map((file) => ({ file, fault: 'is empty' })),
    ...policyFaults(options, new Set(changed)),
    ...cartFaults(options),
    ...feedFaults(options),
    ...sitemapFaults(options),
    ...(await searchFaults(options)),
  ];
  if (faults.length > 0) throw new VerificationError(faults);
}

/** Faults for missing files: pages and pictures of products, and files that every site has. */
function missingFiles(products: readonly Product[], names: ReadonlySet<string>): Fault[] {
  const needed = [
    ...neededFiles(),
    ...products.map(({ id }) => productFile(id)),
    ...pictureFilesOf(products),
  ];
  return needed.filter((file) => !names.has(file)).map((file) => ({ file, fault: 'is not there' }));
}

/** Files of the pictures of products, each once; of each first picture also the one for chats. */
function pictureFilesOf(products: readonly Product[]): string[] {
  const shares = products.flatMap(({ pictures: [first] }) => (first && shareFile(first)?.slice(1)) ?? []);
  // Many products may share a picture: its key is a hash of it.
  const pictures = new Map(products.flatMap(({ pictures }) => pictures.map((each) => [each.key, each])));
  return [...new Set([...shares, ...[...pictures.values()].flatMap(filesOf)])];
}

function filesOf(picture: Picture): string[] {
  if (picture.kind === 'drawing') return [pictureFile(picture, picture.width, 'webp').slice(1)];
  const { widths, zoomWidth } = picture;
  return [
    ...widths.flatMap((width) => [pictureFile(picture, width, 'avif'), pictureFile(picture, width, 'webp')]),
    ...(hasSaverFile(picture) ? [pictureFile(picture, saverWidth, 'avif')] : []),
    ...(zoomWidth ? [pictureFile(picture, zoomWidth, 'webp')] : []),
  ].map((file) => file.slice(1));
}

/** Faults of what is in these files. */
function contentFaults(options: VerifyOptions, changed: readonly string[], files: SiteFiles): Fault[] {
  const { siteDir, products, siteUrl, env } = options;
  const pages = new Set(options.pages.map(({ file }) => file));
  const publicFiles = new Set(options.publicFiles.filter((file) => !pages.has(file)));
  const productsById = new Map(products.map((product) => [product.id, product]));
  const context = { files, productsById, siteUrl, findSecret: secretFinder(env) };
  return changed.flatMap((file) =>
    faultsOf(file, readFileSync(path.join(siteDir, file), 'latin1'), context, publicFiles.has(file)),
  );
}

/** Faults of pages that have another content security policy than most of their folder: data may have become a script. */
function policyFaults({ siteDir, pages }: VerifyOptions, changed: ReadonlySet<string>): Fault[] {
  const policyOf = (file: string) => policyIn(readFileSync(path.join(siteDir, file), 'latin1'));
  const files = pages.map(({ file }) => file).filter((file) => file.endsWith('.html') && file.includes('/'));
  return [...Map.groupBy(files, path.dirname)].flatMap(([folder, all]) => {
    // One reused page stands for all: they were compared when they were rendered.
    const [reused] = all.filter((file) => !changed.has(file));
    const compared = [...(reused ? [reused] : []), ...all.filter((file) => changed.has(file))];
    const byPolicy = [...Map.groupBy(compared, policyOf).values()];
    const [, ...others] = byPolicy.toSorted((a, b) => b.length - a.length);
    const fault = `has another inline script or style than the other pages of /${folder}/`;
    return others.flat().map((file) => ({ file, fault }));
  });
}

/** Compressed formats, in which no text occurs as it is. */
const packed = /\.(avif|webp|png|jpe?g|gif|ico|woff2?|mp4|webm|zip)$/;

/**
 * Files that are not the very files (hard links) of the previous site, and pages of products with another price or stock. All files if
 * a page or a picture is gone, to which any page may lead.
 */
function changedFiles({ siteDir, products, previous }: VerifyOptions, names: readonly string[]): string[] {
  const texts = names.filter((name) => !packed.test(name));
  const all = new Set(names);
  const isLost = (file: string) => /\.html$|^pictures\//.test(file) && !all.has(file);
  if (previous === null || Object.keys(previous.sizes).some(isLost)) return texts;
  const before = new Map(previous.products.map((product) => [product.id, product]));
  const repriced = products.filter(({ id, price, stock }) => {
    const old = before.get(id);
    return old?.price !== price || old.stock !== stock;
  });
  const pages = new Set(repriced.map(({ id }) => productFile(id)));
  const nodeOf = (folder: string, file: string) =>
    statSync(path.join(folder, file), { throwIfNoEntry: false })?.ino;
  return texts.filter((file) => pages.has(file) || nodeOf(siteDir, file) !== nodeOf(previous.folder, file));
}
