import { hash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Picture } from '#domain/catalogue/picture.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { policyIn } from '#domain/shop/content-policy.ts';
import { hasSaverFile, saverWidth } from '#domain/shop/data-saver.ts';
import { pictureFile, shareFile } from '#domain/shop/paths.ts';
import type { FileSizes } from '../built-files.ts';
import type { PageEntry } from '../render-pages.ts';
import { type Fault, VerificationError } from './faults.ts';
import { type SiteFiles, siteFilesIn } from './references.ts';
import { isPrivateFile, secretFinder, secretIn } from './secrets.ts';
import { cartFaults, feedFaults, searchFaults, sitemapFaults } from './verify-data.ts';
import { fileFaults, neededFiles, productFile } from './verify-page.ts';

export interface VerifyOptions {
  siteDir: string;
  products: readonly Product[];
  /** All pages of the site. */
  pages: readonly PageEntry[];
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
  const files = siteFilesIn(siteDir);
  const { names } = files;
  const lost = missingFiles(products, new Set(names));
  // The other checks read these files.
  if (lost.length > 0) throw new VerificationError(lost);
  const { faults, policies } = checkFiles(options, files);
  faults.push(
    ...names.filter(isPrivateFile).map((file) => ({ file, fault: 'is no file for a site' })),
    ...pictureFilesOf(products)
      .filter((file) => !previous?.sizes[file] && statSync(path.join(siteDir, file)).size === 0)
      .map((file) => ({ file, fault: 'is empty' })),
    ...policyFaults(options, policies),
    ...cartFaults(options),
    ...feedFaults(options),
    ...sitemapFaults(options),
    ...(await searchFaults(options)),
  );
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
    ...(hasSaverFile(widths) ? [pictureFile(picture, saverWidth, 'avif')] : []),
    ...(zoomWidth ? [pictureFile(picture, zoomWidth, 'webp')] : []),
  ].map((file) => file.slice(1));
}

/** Checks the content of the files that the previous site does not have, each read once. */
function checkFiles(
  options: VerifyOptions,
  files: SiteFiles,
): { faults: Fault[]; policies: Map<string, string> } {
  const { siteDir, products, pages, siteUrl, env } = options;
  const pageFiles = new Set(pages.map(({ file }) => file));
  const publicFiles = new Set(options.publicFiles.filter((file) => !pageFiles.has(file)));
  const context = {
    files,
    productsById: new Map(products.map((product) => [product.id, product])),
    siteUrl,
    findSecret: secretFinder(env),
  };
  const policies = new Map<string, string>();
  const faults: Fault[] = [];
  for (const file of changedFiles(options, files.names)) {
    if (publicFiles.has(file) || !isReadWhole(file)) {
      const secret = secretIn(path.join(siteDir, file), context.findSecret);
      if (secret !== null) faults.push({ file, fault: secret });
      continue;
    }
    // latin1 is enough for these checks, and takes half the time and memory of UTF-8.
    const content = readFileSync(path.join(siteDir, file), 'latin1');
    faults.push(...fileFaults(file, content, context).map((fault) => ({ file, fault })));
    if (file.endsWith('.html')) policies.set(file, policyHash(content));
  }
  return { faults, policies };
}

/** Hash of the policy of a page. The policy itself, a part of the page's text, would keep that whole text in memory. */
function policyHash(content: string): string {
  return hash('sha256', policyIn(content) ?? '');
}

/** Faults of pages that have another content security policy than most of their folder: data may have become a script. */
function policyFaults({ siteDir, pages }: VerifyOptions, policies: ReadonlyMap<string, string>): Fault[] {
  const policyOf = (file: string) =>
    policies.get(file) ?? policyHash(readFileSync(path.join(siteDir, file), 'latin1'));
  const files = pages.map(({ file }) => file).filter((file) => file.endsWith('.html') && file.includes('/'));
  return [...Map.groupBy(files, path.dirname)].flatMap(([folder, all]) => {
    // One reused page stands for all: they were compared when they were rendered.
    const compared = [
      ...all.filter((file) => !policies.has(file)).slice(0, 1),
      ...all.filter((file) => policies.has(file)),
    ];
    const [, ...others] = [...Map.groupBy(compared, policyOf).values()].toSorted(
      (a, b) => b.length - a.length,
    );
    const fault = `has another inline script or style than the other pages of /${folder}/`;
    return others.flat().map((file) => ({ file, fault }));
  });
}

/** Compressed formats, in which no text occurs as it is. */
const packed = /\.(avif|webp|png|jpe?g|gif|ico|woff2?)$/;

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

/** Whether the references of a file are checked too. */
function isReadWhole(name: string): boolean {
  return /\.(html|css|js|txt|xml|webmanifest)$/.test(name);
}
