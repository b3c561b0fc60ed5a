import { applyChoices } from '#domain/owner/facts.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { publishSite } from '#release/publish-site.ts';
import {
  type CatalogueSource,
  choicesIn,
  currentRelease,
  restoreChoices,
} from '#release/published-record.ts';
import { followReleases, otherReleases } from '#release/releases.ts';
import { rememberPort } from '#server/database/data-folder.ts';
import { argumentsOf } from '../arguments.ts';
import { command, print, progress } from '../console.ts';
import { inheritedEnvironment } from '../environment.ts';
import { rebuildProcesses } from '../rebuild-requests.ts';
import { serveShop } from '../serve.ts';
import { importSource, sourceOf, withCatalogue } from '../shop.ts';
import { ownerPublishing } from './owner-publishing.ts';
import { printRejection, printReport } from './print-report.ts';
import { overridesGuards, readPublishSettings, warnAfterPublishing } from './publish-settings.ts';

/** `npm start [-- --force]`: opens the whole shop on one port, built and served as in production. */
await command(async () => {
  const settings = readPublishSettings();
  const { dataDir, hookSecret, rebuildEveryMs } = settings;
  const rebuilds = rebuildProcesses(
    (fault) => console.error('The shop could not be rebuilt:', fault),
    inheritedEnvironment,
  );
  process.once('exit', rebuilds.stop);
  let showPublished = () => {};
  const server = await serveShop(settings, {
    ...(hookSecret && {
      rebuildHook: { secret: hookSecret, requestRebuild: () => rebuilds.request('hook') },
    }),
    ...(settings.apiUrl === null && {
      publishing: ownerPublishing(settings, rebuilds, () => showPublished()),
    }),
  });
  // Where no setting gives the shop's address, pages name this port. It is passed to rebuilds as a port, not as an address: with an
  // address, pages would offer mails that this process does not send.
  inheritedEnvironment.PORT = process.env.PORT = String(server.port);
  rememberPort(dataDir, server.port);

  const isOwnApi = settings.apiUrl === null;
  const source = isOwnApi ? server.source : sourceOf(settings);
  let shown: string | null = null;
  const show = (folder: string, previous: readonly string[] = otherReleases(dataDir, folder)) => {
    server.site.show(folder, previous);
    applyChoices(choicesIn(folder));
    shown = folder;
  };
  const showIfWhole = (folder: string): boolean => {
    try {
      show(folder);
      return true;
    } catch (error) {
      console.error('The site that was published last could not be read:', error);
      return false;
    }
  };
  try {
    const current = currentRelease(dataDir, source);
    if (current) showIfWhole(current);
    const importing = { force: overridesGuards(settings, argumentsOf('start').options), log: print };
    const publish = async (from: CatalogueSource) => {
      const site = await publishSite({
        source: from,
        dataDir,
        by: 'start',
        ...importing,
        onProgress: progress(),
      });
      printReport(site);
      show(site.folder);
    };
    if (isOwnApi) await importSource(settings, server.database, importing);
    await (isOwnApi ? publish(source) : withCatalogue(settings, publish, importing));
  } catch (error) {
    printRejection(error);
    if (shown === null) {
      await server.close();
      throw error;
    }
    console.error(
      `${error instanceof Error ? error.message : error}\nThe shop stays as it was published last.`,
    );
  }
  if (isOwnApi) await restoreChoices(dataDir, shown);
  showPublished = followReleases({ dataDir, source, shown }, show, console.error).look;
  if (rebuildEveryMs !== null) setInterval(rebuilds.request, rebuildEveryMs, 'schedule').unref();
  warnAfterPublishing(settingsFrom(process.env));
  print(`The shop is open: ${server.url}`);
});
