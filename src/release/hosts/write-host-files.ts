import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type GoneAddress, goneAddresses } from '#catalogue/gone-products.ts';
import {
  addressHeaders,
  contentPolicy,
  leastPolicy,
  noPolicy,
  type SitePolicy,
  together,
} from '#domain/shop/content-policy.ts';
import { goneFolder } from '#domain/shop/paths.ts';
import {
  cacheControl,
  caching,
  immutableFolders,
  isHidden,
  notFoundPages,
  pagePolicy,
  productFolder,
} from '#domain/shop/served-files.ts';
import { readSitePolicy } from '../page-policies.ts';
import { htaccess, productHtaccess } from './apache.ts';
import { nginxConf } from './nginx.ts';

/** Rules for nginx, which does not read them by itself: the owner includes this file. A dot keeps it from being served. */
export const nginxFile = '.nginx.conf';

/**
 * Writes into the site the files that tell Apache, nginx, Netlify and Cloudflare Pages how to send each of its files. They follow
 * the rules of `served-files.ts`, as our own server does.
 */
export async function writeHostFiles(siteDir: string): Promise<void> {
  const write = (file: string, text: string) => writeFile(path.join(siteDir, file), text);
  const policy = readSitePolicy(siteDir) ?? noPolicy;
  await write('.htaccess', htaccessFor(siteDir, policy));
  await write(path.join(productFolder, '.htaccess'), productHtaccess);
  await write(nginxFile, nginxConf(policy));
  await write('_headers', headersFile(topNames(siteDir, 'files'), policy));
  await write('_redirects', redirectsFile(goneAddresses(siteDir)));
}

/** The `.htaccess` for the top of a host with the site in this folder, whose pages have these policies. */
export function htaccessFor(siteDir: string, policy: SitePolicy): string {
  return htaccess(topNames(siteDir, 'folders'), policy);
}

function topNames(siteDir: string, what: 'files' | 'folders'): string[] {
  return readdirSync(siteDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() === (what === 'folders'))
    .map(({ name }) => name)
    .toSorted();
}

/**
 * The file `_headers` of Netlify and Cloudflare Pages, for a site with these files at its top. Both hosts join the values of a header
 * that several rules set, so only one rule sets each header; of several content security policies browsers enforce every one. Files
 * without a rule are sent with `max-age=0, must-revalidate`.
 */
export function headersFile(topFiles: readonly string[], policy: SitePolicy): string {
  const seldom = topFiles
    .map((name) => `/${name}`)
    .filter((address) => !isHidden(address) && cacheControl(address) === caching.hour);
  const rules = [
    rule('/*', { ...forAll, ...addressHeaders(policy), 'Content-Security-Policy': leastPolicy }),
    ...pageRules(policy),
    ...immutableFolders.map((folder) => rule(`/${folder}/*`, { 'Cache-Control': caching.year })),
    ...seldom.map((address) => rule(address, { 'Cache-Control': caching.hour })),
  ];
  return rules.join('');
}

/** Other sites may show the pictures. */
const { 'Cross-Origin-Resource-Policy': ownAlone, ...forAll } = pagePolicy;

/**
 * Rules with the policy of each page, and of each folder, which also covers the page of a 404 or 410 that these hosts send for an
 * address below it. For unknown addresses at the top only `leastPolicy` is set, since no rule tells them from pages.
 */
function pageRules({ pages, apiOrigin }: SitePolicy): string[] {
  const hidden: readonly string[] = [...Object.values(notFoundPages), `/${goneFolder}/`];
  const unknown = hidden.map((key) => pages[key]);
  return Object.entries(pages)
    .filter(([key]) => !hidden.includes(key))
    .map(([key, inline]) => {
      const isFolder = key.endsWith('/');
      const all = isFolder ? together([inline, ...unknown]) : inline;
      const address = isFolder ? `${key}*` : key.replace(/(?:^\/index)?\.html$/, '') || '/';
      return rule(address, {
        'Cache-Control': caching.page,
        'Content-Security-Policy': contentPolicy(key, all, apiOrigin),
        'Cross-Origin-Resource-Policy': ownAlone,
      });
    });
}

function rule(address: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return `${address}\n${lines.join('')}`;
}

/**
 * The file `_redirects` of Netlify, whose rules redirect nothing: they choose the page of a 404 (R14). Netlify knows no status 410, so
 * the page of a `gone` product is sent with 404 as well. Cloudflare Pages ignores such rules, and sends its one 404 page for all.
 */
function redirectsFile(gone: readonly GoneAddress[]): string {
  const { page, product } = notFoundPages;
  const hidden = [page, product].flatMap((file) => [file.replace('.html', ''), file]);
  return [
    ...gone.map((each) => `${each.path} ${each.file} 404`),
    ...hidden.map((address) => `${address} ${page} 404!`),
    `${productFolder}* ${product} 404`,
    `/* ${page} 404`,
    '',
  ].join('\n');
}
