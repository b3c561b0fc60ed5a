import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import { changesReport, changesTable } from '#release/changes-report.ts';
import { publishSite } from '#release/publish-site.ts';
import type { CatalogueSource, Release } from '#release/published-record.ts';
import { argumentsOf, usageError } from '../arguments.ts';
import { command, print, progress } from '../console.ts';
import { withCatalogue } from '../shop.ts';
import { printRejection, printReport } from './print-report.ts';
import { overridesGuards, readPublishSettings, warnAfterPublishing } from './publish-settings.ts';

/**
 * `npm run rebuild`: publishes the catalogue as the next release if anything has changed. Exit code 2 if it is refused.
 */
const isForProgram = process.argv.includes('--json');
await command(
  async () => {
    const { force, json, by } = argumentsOf('rebuild').options;
    const settings = readPublishSettings();
    const began = performance.now();
    const importing = { force: overridesGuards(settings, { force }), log: json ? () => {} : print };
    const work = async (source: CatalogueSource) => {
      const site = await publishSite({
        source,
        dataDir: settings.dataDir,
        by: requestedBy(by),
        ...importing,
        ...(process.send ? { onProgress: tellProgress } : !json && { onProgress: progress() }),
      }).catch((fault: unknown) => {
        if (!json) printRejection(fault);
        throw fault;
      });
      const seconds = (performance.now() - began) / 1000;
      const changes = changesReport(site, seconds);
      if (json) print(JSON.stringify(changes));
      else {
        printReport(site);
        print(changesTable(changes));
      }
      warnAfterPublishing(settings);
    };
    await withCatalogue(settings, work, importing);
  },
  (fault) => {
    if (isForProgram) printNotPublished(fault);
    return fault instanceof CatalogueRejectedError ? 2 : 1;
  },
);

/** Tells the open shop that runs this how far it is. */
function tellProgress(step: string, done: number, total: number): void {
  process.send?.({ step, done, total });
}

/** Prints as JSON why nothing was published: `refused` (R8, a guard) with the issues of validation, or `error`. */
function printNotPublished(fault: unknown): void {
  if (!(fault instanceof CatalogueRejectedError)) {
    const error = fault instanceof Error ? fault.message : String(fault);
    print(JSON.stringify({ published: false, error }));
    return;
  }
  const { received = 0, issues = [] } = fault.report ?? {};
  print(JSON.stringify({ published: false, refused: fault.message, received, issues }));
}

/** Cause of the rebuild, which `--by` names. Throws one sentence for any other word. */
function requestedBy(word: string | undefined): Release['by'] {
  if (word === undefined) return 'rebuild';
  if (word === 'hook' || word === 'schedule' || word === 'owner') return word;
  throw usageError('rebuild', `--by is ${word}, but must be hook, schedule or owner.`);
}
