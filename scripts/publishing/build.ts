import { ApiError } from '#api/list-products.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import { publishSite } from '#release/publish-site.ts';
import type { CatalogueSource } from '#release/published-record.ts';
import { argumentsOf } from '../arguments.ts';
import { command, print, progress } from '../console.ts';
import { withCatalogue } from '../shop.ts';
import { printRejection, printReport } from './print-report.ts';
import { overridesGuards, readPublishSettings, warnAfterPublishing } from './publish-settings.ts';

const folder = 'dist';

/** `npm run build [-- --force] [--json]`: makes a release of the catalogue, and links it into `dist/` for any static host. */
await command(async () => {
  const settings = readPublishSettings();
  const { force, json } = argumentsOf('build').options;
  const log = json ? () => {} : print;
  const importing = { force: overridesGuards(settings, { force }), log };
  const work = async (source: CatalogueSource) => {
    const pending = publishSite({
      source,
      dataDir: settings.dataDir,
      folder,
      by: 'rebuild',
      ...importing,
      ...(!json && { onProgress: progress() }),
    });
    const site = await pending.catch((fault: unknown) => {
      if (json) printRefusedReport(fault);
      else printRejection(fault);
      throw fault;
    });
    const { received, published, issues } = site.report;
    if (json) print(JSON.stringify({ received, published, issues, pictures: site.failures }));
    else printReport(site);
    warnAfterPublishing(settings);
    log(site.isNew ? 'The site is in dist.' : 'Nothing has changed: the site is in dist.');
  };
  await withCatalogue(settings, work, importing);
});

/**
 * Prints the report of a refused catalogue (R8) as JSON: the usual shape, with the reason in `refused`. Prints nothing for other
 * errors.
 */
function printRefusedReport(fault: unknown): void {
  if (!(fault instanceof CatalogueRejectedError || fault instanceof ApiError)) return;
  const report = fault instanceof CatalogueRejectedError ? fault.report : null;
  const { received = 0, issues = [] } = report ?? {};
  print(JSON.stringify({ refused: fault.message, received, published: 0, issues, pictures: [] }));
}
