import { existsSync, globSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { shopFileIn } from '#server/database/data-folder.ts';
import { goals } from './goals.ts';
import type { Measured } from './measured.ts';
import { hugo } from './peers/hugo.ts';
import { pageParts } from './peers/peer.ts';
import { plainAstro } from './peers/plain-astro.ts';
import { shopDataFrom } from './peers/shop-data.ts';
import { type Figure, ours } from './results.ts';
import { enlargedSample, samplePictures } from './sample-catalogue.ts';
import { linkPictureCache } from './sample-shop.ts';
import { buildShop, builtSnapshot, runScript } from './shop.ts';

/**
 * `npm run bench -- build`: a full build of a shop with its pictures cached, builds of the same pages by other generators, and the
 * commands after a change.
 */
export async function benchBuild(products: number): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-bench-'));
  const dataDir = path.join(folder, 'data');
  const siteDir = path.join(folder, 'site');
  const goal = goals.builds.find((each) => products <= each.products) ?? goals.builds[3];
  const figures: Figure[] = [];
  const add = (name: string, contestant: string, run: Measured, most?: number) => {
    const shared = { contestant, products };
    figures.push(
      { ...shared, name, value: run.seconds, unit: 's', ...(most && { most }) },
      { ...shared, name, value: run.cpuSeconds ?? Number.NaN, unit: 'CPU s' },
      {
        ...{ ...shared, name: `${name}: memory`, value: run.peakMegabytes ?? Number.NaN, unit: 'MB' },
        ...(contestant === ours && { most: goal.peakMegabytes }),
      },
    );
  };
  try {
    linkPictureCache(dataDir);
    const catalogue = path.join(folder, 'catalogue.json');
    writeFileSync(catalogue, await enlargedSample(products));
    const words = ['import', catalogue, '--pictures', samplePictures, '--skip-refused'];
    await runScript('catalogue.ts', words, dataDir);
    // Fills the cache of pictures, and is not counted.
    await buildShop(dataDir, siteDir);
    const source = {
      data: shopDataFrom(builtSnapshot(dataDir)),
      product: partsOf(siteDir, 'product/*.html'),
      listing: partsOf(siteDir, 'collection/*.html'),
    };
    // All but the pictures and the compiled pages is made again.
    moveAway(folder, [siteDir, path.join(dataDir, 'releases'), path.join(dataDir, 'published.json')]);
    add('full build', ours, await buildShop(dataDir, siteDir), goal.buildSeconds);
    for (const peer of [plainAstro(folder, source), await hugo(folder, source)])
      if (peer) add('full build', peer.name, await peer.build());
    const run = (script: string) => runScript(script, [], dataDir);
    add('release: nothing changed', ours, await run('rebuild.ts'));
    changePrice(dataDir);
    add('release: one price changed', ours, await run('rebuild.ts'), goal.rebuildSeconds);
    add('release: rolled back', ours, await run('rollback.ts'));
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Moves results of a build away instead of removing them: a removal would slow down the next build. */
function moveAway(folder: string, results: readonly string[]): void {
  for (const each of results.filter((file) => existsSync(file)))
    renameSync(each, path.join(mkdtempSync(path.join(folder, 'moved-')), path.basename(each)));
}

function partsOf(siteDir: string, pattern: string) {
  const [file = ''] = globSync(pattern, { cwd: siteDir }).toSorted();
  return pageParts(readFileSync(path.join(siteDir, file), 'utf8'));
}

/** Changes one price of the catalogue, as an import does. */
function changePrice(dataDir: string): void {
  const database = new DatabaseSync(shopFileIn(dataDir), { timeout: 10_000 });
  database.exec(
    'update products set price = price + 500 where position = 7; update catalogue set version = version + 1',
  );
  database.close();
}
