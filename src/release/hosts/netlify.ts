import {
  addressHeaders,
  contentPolicy,
  leastPolicy,
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
import type { GoneAddress } from '../gone-list.ts';

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
export function redirectsFile(gone: readonly GoneAddress[]): string {
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
