import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '#files/folders.ts';
import { type OpenShop, openShop } from '../shop.ts';
import { buildShop } from './shop.ts';

export interface SampleShop {
  /** A folder for what is made beside the shop, which is removed afterwards. */
  folder: string;
  dataDir: string;
  siteDir: string;
  shop: OpenShop;
}

const cache = path.join(root, 'node_modules/.cache');
/** Encoded pictures of the sample, which are the same for each build: the journeys keep them there too. */
const pictureCache = path.join(cache, 'journey-pictures');
/** The sample shop of all tasks, which is built anew if the code has changed. */
const sampleDir = path.join(cache, 'bench-sample');

/** Builds the sample shop unless it is up to date, and keeps it open while `use` runs. */
export async function withSampleShop<Value>(use: (sample: SampleShop) => Promise<Value>): Promise<Value> {
  const dataDir = path.join(sampleDir, 'data');
  const siteDir = path.join(sampleDir, 'site');
  linkPictureCache(dataDir);
  console.log('Building the sample shop');
  await buildShop(dataDir, siteDir);
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-bench-'));
  const shop = await openShop({ dataDir, databaseUrl: null }, 0, { host: '127.0.0.1' });
  try {
    shop.site.show(siteDir);
    return await use({ folder, dataDir, siteDir, shop });
  } finally {
    await shop.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Lets the shop of a data folder read and keep its encoded pictures outside of it. */
export function linkPictureCache(dataDir: string): void {
  mkdirSync(pictureCache, { recursive: true });
  mkdirSync(dataDir, { recursive: true });
  try {
    symlinkSync(pictureCache, path.join(dataDir, 'pictures'), 'junction');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
