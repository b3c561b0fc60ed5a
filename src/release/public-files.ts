import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { sitemapFile, sitemapFiles, sitemapPartFile } from '#catalogue/crawler-texts.ts';
import { goneFile } from '#catalogue/gone-products.ts';
import { listingPages } from '#catalogue/page-data.ts';
import { siteDataFrom } from '#catalogue/site-data.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { sitePolicyFile } from '#domain/shop/content-policy.ts';
import { goneFolder, merchantFeedFile, productPath, searchRootFile } from '#domain/shop/paths.ts';
import { productFolder, retainedFolders } from '#domain/shop/served-files.ts';
import { isForbidden } from '#files/disk-faults.ts';
import { leadsToFolder, listFiles } from '#files/folders.ts';
import { root } from './project.ts';
import { fingerprintFile, releaseFile } from './releases.ts';
import { isClutter } from './sources.ts';
import { isPrivateFile } from './verify/secrets.ts';

/** Paths of the files in `public/` that go into the site as they are, relative to it, with slashes: all but clutter. */
export function publicFiles(): string[] {
  return filesIn('public').filter((file) => !isClutter(file));
}

/**
 * Throws one sentence for a file in `public/` that would stand where the shop puts a file of its own, that is private by its name, that
 * no server could serve or this user may not read, for a pipe or a device, and for a link that leads to a folder or to nothing. The
 * pages of lists and products are known by the `products`; without them only the other files are compared.
 */
export function assertPublicFiles(products: readonly Product[] = []): void {
  const all = readPublic();
  assertNamesFree(all, products);
  assertServed(all);
}

/** The files of `public/`, all of which can be read; throws one sentence otherwise. */
function readPublic(): string[] {
  try {
    const link = existsSync(publicDir) ? linkToFolder(publicDir) : null;
    if (link !== null)
      throw publicFileError(
        link,
        'is a link to a folder, all of which would be published: copy here what is to be',
      );
    const all = publicFiles();
    const misnamed = all.find((file) => file.includes(notUtf8));
    if (misnamed !== undefined) throw unreadable(misnamed, undefined);
    const broken = all.find((file) => !existsSync(path.join(publicDir, file)));
    if (broken !== undefined)
      throw publicFileError(broken, 'is a link that leads to no file: let it lead to one');
    // Whoever reads a pipe waits for its writer, for ever.
    const device = all.find((file) => !statSync(path.join(publicDir, file)).isFile());
    if (device !== undefined)
      throw publicFileError(device, 'is a pipe, a socket or a device: put a file in its place');
    for (const file of all) accessSync(path.join(publicDir, file), constants.R_OK);
    return all;
  } catch (error) {
    const { path: place } = error as NodeJS.ErrnoException;
    if (place === undefined) throw error;
    throw unreadable(path.relative(publicDir, place).replaceAll(path.sep, '/'), error);
  }
}

/** The character in place of what is not in UTF-8 in a name. */
const notUtf8 = '\ufffd';

function unreadable(file: string, error: unknown): Error {
  if (file.includes(notUtf8))
    return publicFileError(file, 'has a name that is not in UTF-8: give it another one');
  const { code } = error as NodeJS.ErrnoException;
  const remedy = isForbidden(error) ? 'give this user the right to' : 'copy it here anew';
  return publicFileError(file, `cannot be read (${code}): ${remedy}`);
}

function assertNamesFree(all: readonly string[], products: readonly Product[]): void {
  const files = all.filter((file) => !pictures.test(file) || file.includes('/'));
  // The pages of 10,000 products are not listed for nothing.
  if (files.length === 0) return;
  const own = new Map([...fixedFiles(), ...pagesOf(products)].map((each) => [spelling(each.file), each]));
  const folders = new Set([...retainedFolders, ...[...own.keys(), ...routeFiles()].flatMap(foldersOf)]);
  for (const file of files) {
    const name = spelling(file.replace(/\.(?:br|gz)$/, ''));
    const parent = foldersOf(name).find((folder) => own.has(folder));
    const taken = own.get(parent ?? name) ?? own.get(`${name}.html`);
    if (taken === undefined && !folders.has(name) && !gonePageName.test(name)) continue;
    const which = parent === undefined ? 'has' : 'is in a folder that has';
    const origin = taken?.source ? ` The shop's own is made by ${taken.source}.` : '';
    throw publicFileError(
      file,
      `${which} the name of something that the shop puts into the site itself: give it another name`,
      origin,
    );
  }
}

const publicDir = path.join(root, 'public');

/** Files with the names of pages of products that are gone, which are known only when the site is staged. */
const gonePageName = new RegExp(`^(?:${goneFolder}/|${productFolder.slice(1)}[^/.]+(?:\\.html)?$)`);

/** The error for a file of `public/`; `fault` says what is wrong with it and what else could be done than to take it away. */
function publicFileError(file: string, fault: string, more = ''): Error {
  return new Error(`public/${file} ${fault}, or take it away. Nothing was built.${more}`);
}

/** Throws one sentence for a name to which no address leads, and for one that none may lead to. */
function assertServed(files: readonly string[]): void {
  const all = new Set(files);
  for (const file of files) {
    if (isPrivateFile(file))
      throw publicFileError(file, 'is private by its name, and all of public/ is published: move it out');
    const [sign] = /[?#]/.exec(file) ?? [];
    if (sign !== undefined)
      throw publicFileError(
        file,
        `has a ${sign} in its name, where an address would end: give it another name`,
      );
    if (file.includes('\\'))
      throw publicFileError(file, 'has a \\ in its name, which browsers take for a /: give it another name');
    const [, plain = '', ending] = /^(.+)\.(br|gz)$/.exec(file) ?? [];
    if (ending !== undefined && !all.has(plain))
      throw publicFileError(
        file,
        `is served by nobody, since .${ending} names the compressed form of ${plain}, which is not there: give it another ending`,
      );
  }
}

/** The first link to a folder below `folder`, as a path relative to it; null for none. */
function linkToFolder(folder: string): string | null {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isSymbolicLink() && leadsToFolder(entry, entry.parentPath))
      return path.relative(folder, file).replaceAll(path.sep, '/');
  }
  return null;
}

/** Endings of pictures: the shop names those that it makes by their content, so that an owner's has another name. */
const pictures = /\.(?:png|webp|jpe?g|gif|ico)$/;

/** A file that the shop writes; `source` is the file of the project that it is made from, where there is one. */
interface OwnFile {
  file: string;
  source?: string;
}

/** The files of every site, whatever its catalogue is. */
function fixedFiles(): OwnFile[] {
  const routes = routeFiles()
    .filter((route) => !route.includes('['))
    .map((route) => ({
      file: route.replace(/\.astro$/, '.html').replace(/\.ts$/, ''),
      source: `${pagesDir}/${route}`,
    }));
  const texts = filesIn(textsDir)
    .filter((name) => name.endsWith('.md'))
    .map((name) => ({ file: `${name.slice(0, -'.md'.length)}.html`, source: `${textsDir}/${name}` }));
  return [...routes, ...texts, ...otherFiles.map((file) => ({ file }))];
}

const pagesDir = 'src/pages';
const textsDir = 'src/content';

function routeFiles(): string[] {
  return filesIn(pagesDir);
}

/** Files that no route makes: for crawlers, the search, the shop itself, and hosts (`hosts/write-host-files.ts`). */
const otherFiles = [
  ...[sitemapFile, merchantFeedFile, searchRootFile].map((file) => file.slice(1)),
  sitePolicyFile,
  fingerprintFile,
  goneFile,
  releaseFile,
  '.htaccess',
  '.nginx.conf',
  '_headers',
  '_redirects',
];

/** The pages of the products and of their lists, empty ones too, and the parts of the sitemap. */
function pagesOf(products: readonly Product[]): OwnFile[] {
  if (products.length === 0) return [];
  const siteData = siteDataFrom({ products, extras: [] });
  const lists = listingPages(siteData).map((page) => page.path);
  const pages = [...lists, ...products.map(({ id }) => productPath(id))];
  return [
    ...sitemapFiles(siteData).map((_, index) => ({ file: sitemapPartFile(index + 1).slice(1) })),
    ...pages.map((page) => ({ file: `${page.slice(1)}.html` })),
  ];
}

/** `product` and `product/old` of `product/old/12.html`. */
function foldersOf(file: string): string[] {
  const names = file.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** Some file systems take two spellings of a name for one. */
function spelling(file: string): string {
  return file.normalize().toLowerCase();
}

function filesIn(folder: string): string[] {
  const inProject = path.join(root, folder);
  return existsSync(inProject) ? listFiles(inProject) : [];
}
