import './environment.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pullCatalogue } from '#catalogue/pull.ts';
import { drawIcons } from '#release/draw-icons.ts';
import { buildSearch, readSynonyms, writeSearchIndex } from '#release/search-index.ts';
import { linkPictures } from '#release/stage-site.ts';
import { command, print, progress } from './console.ts';
import { prepareSettings, withApi } from './shop.ts';

/** `npm run dev`: the pages with hot reload, over the catalogue as it is now. A fault of Astro is its own; a signal ends both. */
await command(async () => {
  const settings = prepareSettings();
  await withApi(settings, async ({ apiUrl }) => {
    const count = progress();
    const { snapshot, pictures } = await pullCatalogue({
      apiUrl,
      dataDir: settings.dataDir,
      lastPublished: null,
      force: true,
      onPictures: (done, total) => count('Pictures', done, total),
    });
    const folder = path.join(settings.dataDir, 'dev');
    const file = path.join(folder, 'catalogue.json');
    linkPictures(pictures, folder);
    for (const [name, bytes] of await drawIcons()) await writeFile(path.join(folder, name), bytes);
    const search = buildSearch(snapshot.products, {
      standIns: settings.standIns,
      synonyms: readSynonyms(),
    });
    writeSearchIndex(search, folder);
    await writeFile(file, JSON.stringify({ ...snapshot, gone: [], searchRoot: search.root }));
    print('Starting the pages with hot reload');
    const astro = spawn(
      process.execPath,
      ['node_modules/astro/bin/astro.mjs', 'dev', '--port', String(settings.port)],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          SHOP_SNAPSHOT: file,
          SHOP_DEV_FILES: folder,
          ASTRO_TELEMETRY_DISABLED: '1',
        },
      },
    );
    let isStopped = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        isStopped = true;
        astro.kill(signal);
      });
    }
    const [code] = await once(astro, 'exit');
    if (!isStopped) process.exitCode = code ?? 1;
  });
});
