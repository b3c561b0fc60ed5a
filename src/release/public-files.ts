import { existsSync } from 'node:fs';
import path from 'node:path';
import { siteDataFrom } from '#catalogue/site-data.ts';
import { sitemapFile, sitemapFiles } from '#catalogue/sitemap.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { sitePolicyFile } from '#domain/shop/content-policy.ts';
import { fullTextFile, goneFolder, merchantFeedFile, searchRootFile } from '#domain/shop/paths.ts';
import { retainedFolders } from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';
import { root } from './project.ts';
import { fingerprintFile } from './site-folder.ts';

/** Paths of the files in `public/`, relative to it, with slashes. They go into the site as they are. */
export function publicFiles(): string[] {
  return filesIn('public');
}

/**
 * Throws one sentence for a file in `public/` that would stand where the shop puts a file of its own, and for a link that leads to no
 * file. The pages of lists and products are known by the `products`; without them only the other files are compared.
 */
export function assertPublicFilesFree(products: readonly Product[] = []): void {
  const all = publicFiles();
  const broken = all.find((file) => !existsSync(path.join(root, 'public', file)));
  if (broken !== undefined)
    throw new Error(
      `public/${broken} is a link that leads to no file: let it lead to one, or take it away. Nothing was built.`,
    );
  const files = all.filter((file) => !pictures.test(file));
  // The pages of 10,000 products are not listed for nothing.
  if (files.length === 0) return;
  const own = new Map([...fixedFiles(), ...pagesOf(products)].map((each) => [spelling(each.file), each]));
  const folders = new Set([...retainedFolders, ...[...own.keys(), ...routeFiles()].flatMap(foldersOf)]);
  for (const file of files) {
    const name = spelling(file.replace(/\.(?:br|gz)$/, ''));
    const taken = own.get(name) ?? own.get(`${name}.html`);
    // The pages of products that are gone are known only when the site is staged.
    if (taken === undefined && !folders.has(name) && !name.startsWith(`${goneFolder}/`)) continue;
    const origin = taken?.source ? ` The shop's own is made by ${taken.source}.` : '';
    throw new Error(
      `public/${file} has the name of something that the shop puts into the site itself: give it another name, or take it away. Nothing was built.${origin}`,
    );
  }
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
  ...[sitemapFile, merchantFeedFile, searchRootFile, fullTextFile].map((file) => file.slice(1)),
  sitePolicyFile,
  fingerprintFile,
  '.htaccess',
  '.nginx.conf',
  '_headers',
  '_redirects',
];

/** The pages of the products and of their lists, and the parts of the sitemap that name them. */
function pagesOf(products: readonly Product[]): OwnFile[] {
  if (products.length === 0) return [];
  const parts = sitemapFiles(siteDataFrom({ products, extras: [] }));
  return parts.flatMap((entries, index) => [
    { file: `sitemap-${index + 1}.xml` },
    ...entries.map((entry) => ({ file: `${entry.path.slice(1) || 'index'}.html` })),
  ]);
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
