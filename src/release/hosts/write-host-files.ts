import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { goneFileIn, readGone } from '#catalogue/gone-products.ts';
import { goneFolder, productPath } from '#domain/shop/paths.ts';
import {
  caching,
  compressedEndings,
  contentTypes,
  notFoundPages,
  productFolder,
} from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';

/** Rules for nginx, which does not read them by itself: the owner includes this file. A dot keeps it from being served. */
export const nginxFile = '.nginx.conf';

/** Writes into the site the files that tell nginx, Apache, Netlify and Cloudflare Pages how to send each file, as our own server does. */
export function writeHostFiles(siteDir: string, siteUrl: string): void {
  const write = (file: string, text: string) => writeFileSync(path.join(siteDir, file), text);
  const isFolder = readdirSync(siteDir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const folders = anyOf(isFolder.map(({ name }) => name.replaceAll('.', '\\.')).toSorted());
  const rules = textOf('apache.htaccess', siteUrl)
    // Files of the site only: at the top, or in one of its folders. Others stay, such as those of an API beside the site.
    .replaceAll('{own}', `(?:${folders}/.+|[^/]+)`)
    .replaceAll('{folders}', folders)
    .replaceAll('{compressed}', anyOf(compressedEndings))
    .replaceAll('{endings}', anyOf(Object.keys(contentTypes)));
  write('.htaccess', rules);
  // An unknown product has its own page of a 404 (R14).
  write(path.join(productFolder, '.htaccess'), `ErrorDocument 404 ${notFoundPages.product}\n`);
  write(nginxFile, textOf('nginx.conf', siteUrl));
  write('_headers', textOf('_headers', siteUrl) + pageRules(listFiles(siteDir)));
  write('_redirects', productRules(siteDir));
}

function anyOf(words: readonly string[]): string {
  return `(?:${words.join('|')})`;
}

/** A file of this folder. Browsers are told to come by https only if the site is at https. */
function textOf(file: string, siteUrl: string): string {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return siteUrl.startsWith('https:') ? text : text.replace(/^.*Strict-Transport-Security.*\n/gm, '');
}

/** Rules of `_headers` for pages, so that no host rewrites them: one for each address, since these hosts join the values of several. */
function pageRules(files: readonly string[]): string {
  const pages = files.filter((file) => file.endsWith('.html'));
  const addresses = pages.map((file) => `/${file.replace(/\/.*/s, '/*').replace(/(^index)?\.html$/, '')}`);
  const rules = [...new Set(addresses)].map((address) => `${address}\n  Cache-Control: ${caching.page}\n`);
  return rules.toSorted().join('');
}

/** Gone products with a rule: Cloudflare Pages, which ignores these rules, takes 2,000 of them at most. */
const maxGoneRules = 1_900;

/** The rules of `_redirects` redirect nothing: they choose the page of a 404 (R14). Netlify does not know the status 410. */
function productRules(siteDir: string): string {
  const gone = readGone(goneFileIn(siteDir)).filter(({ isWithheld }) => !isWithheld);
  const rules = gone
    .slice(0, maxGoneRules)
    .map(({ id }) => `${productPath(id)} /${goneFolder}/${id}.html 404\n`);
  return `${rules.join('')}${productFolder}* ${notFoundPages.product} 404\n`;
}
