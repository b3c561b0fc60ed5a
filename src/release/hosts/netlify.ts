import {
  cacheControl,
  caching,
  hashedFolders,
  isHidden,
  notFoundPages,
  pagePolicy,
  productFolder,
} from '#domain/shop/served-files.ts';

import type { GoneAddress } from '../gone-pages.ts';

/**
 * `_headers` of Netlify and Cloudflare Pages, for a site with these files at its top. Both hosts join the values that several
 * rules set for one header, so no two rules set the same one. Files without a rule they send with `max-age=0, must-revalidate`.
 */
export function headersFile(topFiles: readonly string[]): string {
  const seldom = topFiles
    .map((name) => `/${name}`)
    .filter((address) => !isHidden(address) && cacheControl(address) === caching.hour);
  const rules = [
    rule('/*', pagePolicy),
    ...hashedFolders.map((folder) => rule(`/${folder}/*`, { 'Cache-Control': caching.year })),
    ...seldom.map((address) => rule(address, { 'Cache-Control': caching.hour })),
  ];
  return rules.join('');
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
