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
 * `_headers` of Netlify and Cloudflare Pages, for a site with these files at its top. Both hosts join the values that several
 * rules set for one header, so no two rules set the same one; but for content security policies, which browsers then enforce all.
 * Files without a rule they send with `max-age=0, must-revalidate`.
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
 * A rule for each page, and one for each folder, which is the policy of what these hosts send below it for an unknown address,
 * too. At the top that page has `leastPolicy` alone, since no rule tells it from the others.
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
 * `_redirects` of Netlify: its rules redirect nowhere, they choose the page of a 404 (R14). Netlify has no status 410, so the
 * page of a product that is `gone` is sent with 404 as well. Cloudflare Pages ignores rules with this status, and sends its
 * general 404 page for all.
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
