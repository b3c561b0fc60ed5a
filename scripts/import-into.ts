import { importGuardReasons } from '#release/guards.ts';
import { type ImportOptions, importCatalogue } from '#server/catalogue-import/import-catalogue.ts';
import type { ImportReport } from '#server/catalogue-import/report.ts';
import { holdsSampleAtMost } from '#server/sample-catalogue.ts';
import { validateImport, validatePicture } from './import-validation.ts';

type Options = Omit<ImportOptions, 'validate' | 'validatePicture' | 'guard'>;

/** Imports a catalogue by the rules and guards of a build. */
export async function importInto(options: Options): Promise<ImportReport> {
  // A first catalogue of the owner's shares nothing with the sample that it replaces: every guard would refuse it.
  const guard = (await holdsSampleAtMost(options.database)) ? undefined : importGuardReasons;
  return await importCatalogue({ ...options, validate: validateImport, validatePicture, guard });
}
