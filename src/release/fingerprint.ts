import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Snapshot, snapshotText } from '#catalogue/pull.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { root } from './project.ts';

/** Names a site by all that it is made from: the same catalogue, code and settings give the same name, and the same bytes. */
export function fingerprintOf(snapshot: Snapshot): string {
  const hash = createHash('sha256');
  for (const text of snapshotText(snapshot)) hash.update(text);
  hash.update(environment());
  for (const file of sources()) hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  return hash.digest('hex').slice(0, 20);
}

/** No page is made of these. */
const notOfPages = new Set(['server', 'conformance'].map((folder) => path.join('src', folder)));

function sources(): string[] {
  const files = globSync(
    ['astro.config.mjs', 'package.json', 'package-lock.json', 'src/**/*.*', 'public/**/*.*'],
    {
      cwd: root,
      exclude: (file) => notOfPages.has(file) || path.basename(file) === 'README.md',
    },
  );
  return files.toSorted();
}

/** What the environment decides of the pages: the settings of the shop, and nothing of the machine. */
function environment(): string {
  const machine = ['SHOP_DATA_DIR', 'SHOP_SNAPSHOT', 'SHOP_OUT_DIR'];
  const names = Object.keys(process.env).filter(
    (name) => name.startsWith('SHOP_') && !machine.includes(name),
  );
  const values = names.toSorted().map((name) => `${name}=${process.env[name]}`);
  return [settingsFrom(process.env).siteUrl, ...values].join('\n');
}
