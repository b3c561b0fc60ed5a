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
 * `_headers` of Netlify and Cloudflare Pages, for a site with these files at its top. They join what several rules say of one
 * header, so none says what another one does; of what has no rule here they send `max-age=0, must-revalidate` by themselves.
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
 * `_redirects` of Netlify: its rules lead nowhere else, they say which page a 404 has (R14), as it knows no 410 that of a product
 * that is `gone` too. Cloudflare Pages reads none with this status, and has the general page of a 404 for all.
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
