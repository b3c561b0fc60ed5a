import './environment.ts';
import { parseArgs } from 'node:util';
import { exportCatalogue } from '#server/catalogue-import/export-catalogue.ts';
import { importCatalogue } from '#server/catalogue-import/import-catalogue.ts';
import { counted, reportLines } from '#server/catalogue-import/report.ts';
import { OperatorError } from '#server/operator-error.ts';
import { command, progress, say } from './console.ts';
import { validateImport, validatePicture } from './import-validation.ts';
import { openShopDatabase, readSettings } from './shop.ts';

const usage = `Say what to do: npm run catalogue -- import FILE [--pictures FOLDER] [--skip-refused]
or npm run catalogue -- export FILE [--pictures FOLDER], where FILE ends in .json or .csv.`;

/** `npm run catalogue -- import FILE` / `export FILE`: the products of the embedded shop from and to a file. */
await command(async () => {
  const { task, file, pictures, skipRefused } = readArguments();
  const settings = readSettings();
  const { dataDir } = settings;
  const database = await openShopDatabase(settings);
  try {
    const options = { database, dataDir, file, picturesDir: pictures };
    if (task === 'export') {
      const written = await exportCatalogue(options);
      say(
        `${counted(written.products, 'product')} and ${counted(written.pictures, 'picture')} are exported.`,
      );
    } else {
      const onProgress = progress('Pictures');
      const report = await importCatalogue({
        ...options,
        validate: validateImport,
        validatePicture,
        skipRefused,
        onProgress,
      });
      for (const line of reportLines(report)) say(line);
      if (!report.done) process.exitCode = 1;
    }
  } finally {
    await database.destroy();
  }
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { pictures: { type: 'string' }, 'skip-refused': { type: 'boolean' } },
    });
    const [task, file] = positionals;
    if (positionals.length !== 2 || !file || (task !== 'import' && task !== 'export'))
      throw new OperatorError(usage);
    return { task, file, pictures: values.pictures, skipRefused: values['skip-refused'] };
  } catch {
    throw new OperatorError(usage);
  }
}
