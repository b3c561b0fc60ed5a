import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { goneFolder } from '#domain/shop/paths.ts';
import { notFoundPages, productFolder } from '#domain/shop/served-files.ts';
import { listFiles } from '#files/folders.ts';
import { reuseFile, reuseFiles } from '../built-files.ts';
import type { Refuse } from './deploy-site.ts';

/** Hosts whose own tool sends a folder, by npx, and refuses what its host does not take. */
export const hosts = {
  netlify: {
    name: 'Netlify',
    tool: ['netlify-cli', 'deploy', '--prod', '--no-build', '--dir'],
    options: [],
    siteOption: '--site',
    /** `_redirects` choose the page of a 404; else it is the nearest `404.html`. */
    hasNotFoundRules: true,
    mostFiles: Number.POSITIVE_INFINITY,
  },
  cloudflare: {
    name: 'Cloudflare Pages',
    tool: ['wrangler', 'pages', 'deploy'],
    options: ['--branch', 'main', '--commit-dirty', 'true'],
    siteOption: '--project-name',
    hasNotFoundRules: false,
    /** For an account that costs nothing. */
    mostFiles: 20_000,
  },
};

type Host = (typeof hosts)[keyof typeof hosts];

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
