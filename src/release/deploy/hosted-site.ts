import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { goneFolder } from '#domain/shop/paths.ts';
import { notFoundPages, productFolder } from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';
import { reuseFile } from '../built-files.ts';
import type { Refuse } from './deploy-site.ts';

interface Host {
  name: string;
  /** Arguments of npx that send a folder, to the site of this name or the one that the tool asks for. */
  command(folder: string, site?: string): string[];
  /** Whether `_redirects` choose the page of a 404; else it is the nearest `404.html`. */
  hasNotFoundRules: boolean;
  most: { files?: number; filesInFolder?: number; megabytes?: number; headerRules?: number };
}

/** Hosts whose own tool sends a site, with the limits of an account that costs nothing. */
export const hosts = {
  netlify: {
    name: 'Netlify',
    command: (folder, site) => [
      ...['netlify-cli', 'deploy', '--prod', '--no-build', '--dir', folder],
      ...(site ? ['--site', site] : []),
    ],
    hasNotFoundRules: true,
    most: { filesInFolder: 54_000 },
  },
  cloudflare: {
    name: 'Cloudflare Pages',
    command: (folder, site) => [
      ...['wrangler', 'pages', 'deploy', folder, '--branch', 'main', '--commit-dirty', 'true'],
      ...(site ? ['--project-name', site] : []),
    ],
    hasNotFoundRules: false,
    most: { files: 20_000, megabytes: 25, headerRules: 100 },
  },
} satisfies Record<string, Host>;

/**
 * Makes `folder` the site in `siteDir` as such a host wants it: hard links, without compressed copies and rules for other hosts. Refuses
 * one above the host's limits before it writes anything. Returns the number of files.
 */
export function writeHostedSite(siteDir: string, folder: string, host: Host, refuse: Refuse): number {
  const names = listFiles(siteDir).filter((file) => !/\.br$|(?:^|\/)\.(?!well-known\/)/.test(file));
  const isUsed = (file: string) => file !== '_redirects' && !file.startsWith(`${goneFolder}/`);
  // Names at the host, with those in `siteDir`.
  const files = new Map(
    names.filter((file) => host.hasNotFoundRules || isUsed(file)).map((file) => [file, file]),
  );
  const nearest = `${productFolder.slice(1)}404.html`;
  if (!host.hasNotFoundRules && !files.has(nearest)) files.set(nearest, notFoundPages.product.slice(1));
  const excess = excessOf(siteDir, [...files.values()], host);
  if (excess)
    refuse(`${host.name} takes ${excess}`, 'set SHOP_FEW_FILES=on and build again, or take another host');
  rmSync(folder, { recursive: true, force: true });
  for (const directory of new Set([...files.keys()].map((file) => path.dirname(file))))
    mkdirSync(path.join(folder, directory), { recursive: true });
  for (const [name, from] of files) reuseFile(path.join(siteDir, from), path.join(folder, name));
  return files.size;
}

/** The limit of the host that the site is above, as the end of a sentence; null for none. */
function excessOf(siteDir: string, files: readonly string[], { most }: Host): string | null {
  const folders = Object.groupBy(files, (file) => path.dirname(file));
  const sizes = files.map((file) => statSync(path.join(siteDir, file)).size);
  const rules = readFileSync(path.join(siteDir, '_headers'), 'utf8').match(/^\S/gm)?.length ?? 0;
  const counts = [
    { count: files.length, limit: most.files, what: 'files' },
    {
      count: Math.max(...Object.values(folders).map((each = []) => each.length)),
      limit: most.filesInFolder,
      what: 'files in a folder',
    },
    { count: Math.ceil(Math.max(...sizes) / 1024 / 1024), limit: most.megabytes, what: 'MB in a file' },
    { count: rules, limit: most.headerRules, what: 'rules for headers' },
  ];
  const excess = counts.find(({ count, limit = count }) => count > limit);
  return excess ? `at most ${excess.limit} ${excess.what}, and the site has ${excess.count}` : null;
}
