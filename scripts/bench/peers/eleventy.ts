import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { measured } from '../measured.ts';
import type { Peer, PeerSource } from './peer.ts';

const version = '3.1.8';

/**
 * Eleventy with templates that are functions, its fastest kind. Its package is installed into the folder of the bench; null where
 * that fails.
 */
export async function eleventy(folder: string, { data, product, listing }: PeerSource): Promise<Peer | null> {
  const project = path.join(folder, 'eleventy');
  cpSync(fileURLToPath(new URL('eleventy', import.meta.url)), project, { recursive: true });
  const write = (name: string, content: string) => writeFileSync(path.join(project, name), content);
  write('package.json', JSON.stringify({ name: 'eleventy-peer', type: 'module', private: true }));
  write('shop.json', JSON.stringify(data));
  mkdirSync(path.join(project, 'parts'));
  write('parts/header.html', product.header);
  write('parts/footer.html', product.footer);
  for (const [name, { css, script }] of Object.entries({ product, listing })) {
    write(`parts/${name}.css`, css);
    write(`parts/${name}.js`, script);
  }
  const install = ['install', '--no-audit', '--no-fund', `@11ty/eleventy@${version}`];
  if ((await measured('npm', install, { cwd: project }).catch(() => null)) === null) return null;
  const siteDir = path.join(project, 'public');
  return {
    name: `Eleventy ${version}`,
    siteDir,
    async build() {
      rmSync(siteDir, { recursive: true, force: true });
      const program = path.join(project, 'node_modules/@11ty/eleventy/cmd.cjs');
      // It keeps all pages: of 50,000 products more than the 4 GB at which Node ends it.
      return await measured(process.execPath, ['--max-old-space-size=12000', program], { cwd: project });
    },
  };
}
