import path from 'node:path';
import { root } from '#files/folders.ts';
import { snapshotFile } from '#release/built-files.ts';
import { readPublished } from '#release/published-record.ts';
import { type Measured, measured } from './measured.ts';

/** Builds the shop of a data folder into `siteDir`, in another process, without the settings of this environment. */
export async function buildShop(dataDir: string, siteDir: string): Promise<Measured> {
  return await runScript('bench/build-shop.ts', [siteDir], dataDir);
}

/** Path of the catalogue from which the last site of a data folder was built. */
export function builtSnapshot(dataDir: string): string {
  return path.join(readPublished(dataDir)?.folder ?? '', snapshotFile);
}

/** Runs a script of this project over the shop of a data folder, as the commands of package.json do. */
export async function runScript(script: string, args: readonly string[], dataDir: string): Promise<Measured> {
  const names = Object.keys(process.env).filter(
    (name) => name.startsWith('SHOP_') || name === 'PORT' || name === 'DATABASE_URL',
  );
  const unset = Object.fromEntries(names.map((name) => [name, undefined]));
  return await measured(process.execPath, [path.join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...unset, SHOP_DATA_DIR: dataDir },
  });
}
