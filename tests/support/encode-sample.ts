import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pMap from 'p-map';
import { openCacheFolder } from '#catalogue/pictures/cache.ts';
import { encodedSampleFolder, pictureKey } from '#catalogue/pictures/encode.ts';
import { fetchLimits } from '#catalogue/pictures/fetch.ts';
import { makePhoto, storeForSaver } from '#catalogue/pictures/photos.ts';

// `node tests/support/encode-sample.ts` encodes the sample's pictures anew.
const sources = fileURLToPath(new URL('../../src/server/sample/images', import.meta.url));
const ready = fileURLToPath(encodedSampleFolder);
const folder = mkdtempSync(path.join(tmpdir(), 'lulu-sample-'));
const cache = openCacheFolder(folder);
await pMap(
  readdirSync(sources),
  async (name) => {
    const bytes = readFileSync(path.join(sources, name));
    const photo = await makePhoto(cache, pictureKey(bytes), bytes, fetchLimits.maxPixels);
    await storeForSaver(cache, photo);
  },
  { concurrency: 2 },
);
rmSync(ready, { recursive: true, force: true });
mkdirSync(ready);
const made = readdirSync(folder).filter((name) => name.endsWith('.avif'));
for (const name of made) copyFileSync(path.join(folder, name), path.join(ready, name));
rmSync(folder, { recursive: true });
console.log(`${made.length} files.`);
