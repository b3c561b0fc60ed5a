import './environment.ts';
import { writeFile } from 'node:fs/promises';
import { ApiError } from '#api/list-products.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import { changesPage } from '#release/changes-page.ts';
import { changesReport, changesTable } from '#release/changes-report.ts';
import { assertAddresses, assertOwnAddress, contactsWarning, ownAddressWarning } from '#release/live-site.ts';
import { publishSite } from '#release/publish-site.ts';
import { argumentsOf } from './arguments.ts';
import { command, printRejection, progress, say, sayReport, warn } from './console.ts';
import { readSettings, withApi } from './shop.ts';
import { usageError } from './usage.ts';

/** `npm run rebuild`: the catalogue as it is now becomes the next release; nothing where nothing has changed. */
await command(
  async () => {
    const settings = readSettings();
    assertOwnAddress(settings, process.env);
    assertAddresses(settings);
    const { force, json, report, by } = argumentsOf('rebuild').options;
    const began = performance.now();
    await withApi(settings, async (source) => {
      const site = await publishSite({
        source,
        dataDir: settings.dataDir,
        by: requestedBy(by),
        force,
        say: json ? () => {} : say,
        ...(!json && { onPictures: progress('Pictures') }),
      }).catch((fault: unknown) => {
        const isRefused = fault instanceof CatalogueRejectedError;
        if (json && (isRefused || fault instanceof ApiError))
          say(JSON.stringify({ published: false, [isRefused ? 'refused' : 'error']: fault.message }));
        else printRejection(fault);
        throw fault;
      });
      const seconds = (performance.now() - began) / 1000;
      const changes = changesReport(site, seconds);
      if (json) say(JSON.stringify(changes));
      else {
        sayReport(site);
        say(changesTable(changes));
      }
      if (report !== undefined)
        await writeFile(report, changesPage(changes, site.snapshot.products, site.folder));
      warn(ownAddressWarning(settings, process.env));
      warn(contactsWarning(settings, process.env));
    });
  },
  (fault) => (fault instanceof CatalogueRejectedError ? 2 : 1),
);

/** Who requests the rebuild, as `--by` says. Throws where that is nobody who does so by a command. */
function requestedBy(word: string | undefined): 'rebuild' | 'hook' | 'schedule' {
  if (word === undefined) return 'rebuild';
  if (word === 'hook' || word === 'schedule') return word;
  throw usageError('rebuild', `--by is ${word}, but must be hook or schedule.`);
}
