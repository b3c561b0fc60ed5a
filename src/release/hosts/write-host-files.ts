import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { noPolicy, type SitePolicy } from '#domain/shop/content-policy.ts';
import { productFolder } from '#domain/shop/served-files.ts';
import { goneAddresses } from '../gone-list.ts';
import { readSitePolicy } from '../page-policies.ts';
import { htaccess, productHtaccess } from './apache.ts';
import { headersFile, redirectsFile } from './netlify.ts';
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
