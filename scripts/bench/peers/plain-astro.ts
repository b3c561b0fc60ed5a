import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '#files/folders.ts';
import { measured } from '../measured.ts';
import type { Peer, PeerSource } from './peer.ts';

/** Astro as its guide teaches it: a component for each part, pages from `getStaticPaths`, no cache between pages. */
export function plainAstro(folder: string, { data, product, listing }: PeerSource): Peer {
  const project = path.join(folder, 'plain-astro');
  cpSync(fileURLToPath(new URL('astro', import.meta.url)), project, { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'), 'junction');
  const write = (name: string, content: string) => writeFileSync(path.join(project, name), content);
  write('package.json', JSON.stringify({ name: 'plain-astro', type: 'module', private: true }));
  write('shop.json', JSON.stringify(data));
  mkdirSync(path.join(project, 'src/parts'));
  write('src/parts/header.html', product.header);
  write('src/parts/footer.html', product.footer);
  for (const [name, { css, script }] of Object.entries({ product, listing })) {
    write(`src/parts/${name}.css`, css);
    write(`src/parts/${name}.js`, script);
  }
  const siteDir = path.join(project, 'dist');
  return {
    name: 'plain Astro',
    siteDir,
    async build() {
      rmSync(siteDir, { recursive: true, force: true });
      const astro = path.join(root, 'node_modules/astro/bin/astro.mjs');
      return await measured(process.execPath, [astro, 'build'], {
        cwd: project,
        env: { ASTRO_TELEMETRY_DISABLED: '1' },
      });
    },
  };
}
