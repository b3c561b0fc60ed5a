import './environment.ts';
import { exportCatalogue } from '#server/catalogue-import/export-catalogue.ts';
import { counted, reportLines } from '#server/catalogue-import/report.ts';
import { argumentsOf } from './arguments.ts';
import { command, print, progress } from './console.ts';
import { importInto } from './import-into.ts';
import { prepareSettings, prepareSettingsOfShop } from './shop.ts';
import { openShopDatabase } from './shop-database.ts';

/**
 * `npm run catalogue -- import FILE` / `export FILE`: imports the products of this shop from a file or an address, or exports them to a
 * file.
 */
await command(async () => {
  const { task, words, options: flags } = argumentsOf('catalogue');
  const [file = ''] = words;
  const settings = task === 'export' ? prepareSettingsOfShop() : prepareSettings();
  const { dataDir } = settings;
  const database = await openShopDatabase(settings);
  try {
    const options = { database, dataDir, file, picturesDir: flags.pictures };
    if (task === 'export') {
      const written = await exportCatalogue({ ...options, force: flags.force });
      if (written.overwritten !== '') print(`Overwritten: ${written.overwritten}.`);
      print(
        `${counted(written.products, 'product')} and ${counted(written.pictures, 'picture')} are exported.`,
      );
    } else {
      const count = progress();
      const onProgress = (done: number, total: number) => count('Pictures', done, total);
      const { force, 'skip-refused': skipRefused } = flags;
      const report = await importInto({ ...options, skipRefused, force, onProgress });
      print(`Read as ${report.kind}.`);
      for (const line of reportLines(report)) print(line);
      if (report.done)
        print('npm run rebuild shows them on the pages of an open shop, npm start opens one with them.');
      else process.exitCode = 1;
    }
  } finally {
    await database.destroy();
  }
});
