import path from 'node:path';
import { buildInputs } from '#release/build-inputs.ts';
import { root } from '#release/project.ts';
import { readPublished } from '#release/published-record.ts';
import { type Measured, measured } from './measured.ts';

export interface ShopBuild extends Measured {
  /** Seconds of each step, in order. */
  steps: readonly { name: string; seconds: number }[];
}

/** Builds the shop of a data folder into `siteDir`, in a process of its own, without the settings of this environment. */
export async function buildShop(dataDir: string, siteDir: string): Promise<ShopBuild> {
  const built = await runScript('bench/build-shop.ts', [siteDir], dataDir);
  const steps = [...built.output.matchAll(/^step (.+) ([\d.e-]+)$/gm)].map(([, name = '', seconds = '']) => ({
    name,
    seconds: Number(seconds),
  }));
  return { ...built, steps };
}

/** Path of the catalogue from which the site for static hosts was built. */
export function builtSnapshot(dataDir: string): string {
  return buildInputs(dataDir, readPublished(dataDir, 'static')?.fingerprint ?? '', 'static').snapshotFile;
}

/** Imports a file as the catalogue of the shop of a data folder. */
export async function importInto(dataDir: string, file: string, pictures: string): Promise<void> {
  await runScript('catalogue.ts', ['import', file, '--pictures', pictures, '--skip-refused'], dataDir);
}

/** Runs a script of this project over the shop of a data folder, as the commands of package.json do. */
export async function runScript(script: string, args: readonly string[], dataDir: string): Promise<Measured> {
  const names = Object.keys(process.env).filter(
    (name) => name.startsWith('SHOP_') || name === 'PORT' || name === 'DATABASE_URL',
  );
  const unset = Object.fromEntries(names.map((name) => [name, undefined]));
  const preloaded = ['--import', import.meta.resolve('../preload.mjs')];
  return await measured(process.execPath, [...preloaded, path.join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { ...unset, SHOP_DATA_DIR: dataDir },
  });
}
