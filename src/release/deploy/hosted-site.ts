import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { goneFolder } from '#domain/shop/paths.ts';
import { notFoundPages, productFolder } from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';
import { reuseFile, reuseFiles } from '../built-files.ts';
import type { Refuse } from './deploy-site.ts';

interface Host {
  name: string;
  /** Arguments of npx that send a folder, to the site of this name or the one that the tool asks for. */
  command(folder: string, site?: string): string[];
  /** Whether `_redirects` choose the page of a 404; else it is the nearest `404.html`. */
  hasNotFoundRules: boolean;
  /** Most files for an account that costs nothing. */
  mostFiles: number;
}

/** Hosts whose own tool sends a site, and refuses what its host does not take. */
export const hosts = {
  netlify: {
    name: 'Netlify',
    command: (folder, site) => [
      ...['netlify-cli', 'deploy', '--prod', '--no-build', '--dir', folder],
      ...(site ? ['--site', site] : []),
    ],
    hasNotFoundRules: true,
    mostFiles: Number.POSITIVE_INFINITY,
  },
  cloudflare: {
    name: 'Cloudflare Pages',
    command: (folder, site) => [
      ...['wrangler', 'pages', 'deploy', folder, '--branch', 'main', '--commit-dirty', 'true'],
      ...(site ? ['--project-name', site] : []),
    ],
    hasNotFoundRules: false,
    mostFiles: 20_000,
  },
} satisfies Record<string, Host>;

/** Makes `folder` the site in `siteDir` as such a host wants it: hard links, without compressed copies and rules for other hosts. */
export function writeHostedSite(siteDir: string, folder: string, host: Host, refuse: Refuse): void {
  const isUsed = (file: string) =>
    host.hasNotFoundRules || !(file === '_redirects' || file.startsWith(`${goneFolder}/`));
  const files = listFiles(siteDir).filter(
    (file) => !/\.br$|(?:^|\/)\.(?!well-known\/)/.test(file) && isUsed(file),
  );
  if (files.length > host.mostFiles)
    refuse(
      `${host.name} takes at most ${host.mostFiles} files, and the site has ${files.length}`,
      'set SHOP_FEW_FILES=on and build again, or take another host',
    );
  rmSync(folder, { recursive: true, force: true });
  reuseFiles(siteDir, folder, files);
  const nearest = path.join(folder, productFolder, '404.html');
  if (!host.hasNotFoundRules && !existsSync(nearest))
    reuseFile(path.join(siteDir, notFoundPages.product), nearest);
}
