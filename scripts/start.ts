import './environment.ts';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { assertAddresses, assertOwnAddress, contactsWarning, ownAddressWarning } from '#release/live-site.ts';
import { makeSite } from '#release/make-site.ts';
import { publishedSite, recoverPublishedSite } from '#release/published-site.ts';
import { argumentsOf } from './arguments.ts';
import { command, printRejection, progress, say, sayReport, warn } from './console.ts';
import { serveShop } from './serve.ts';
import { readSettings } from './shop.ts';

/** `npm start [-- --force]`: the whole shop on one port, built and served as in production. */
await command(async () => {
  const settings = readSettings();
  assertOwnAddress(settings, process.env);
  assertAddresses(settings);
  const addressWarning = ownAddressWarning(settings, process.env);
  const server = await serveShop(settings, false);
  process.env.SHOP_SITE_URL ??= server.url;

  const releases = path.join(settings.dataDir, 'releases');
  await recoverPublishedSite(settings.dataDir, say);
  const source = settings.apiUrl === null ? server.source : { apiUrl: settings.apiUrl, note: null };
  const standing = await publishedSite(settings.dataDir, source);
  if (standing) server.site.show(standing);
  try {
    const made = await makeSite({
      source,
      dataDir: settings.dataDir,
      folderFor: (fingerprint) => path.join(releases, fingerprint),
      force: argumentsOf('start').options.force,
      say,
      onPictures: progress('Pictures'),
    });
    sayReport(made);
    server.site.show(made.folder);
    await removeOthers(releases, [made.folder, standing]);
  } catch (error) {
    printRejection(error);
    if (!standing) {
      await server.close();
      throw error;
    }
    console.error(
      `${error instanceof Error ? error.message : error}\nThe shop stays as it was published last.`,
    );
  }
  warn(addressWarning);
  warn(contactsWarning(settings, process.env));
  say(`The shop is open: ${server.url}`);
});

/** Keeps the site that is shown and the one before it. */
async function removeOthers(releases: string, kept: readonly (string | null)[]): Promise<void> {
  for (const name of await readdir(releases)) {
    const folder = path.join(releases, name);
    if (!kept.includes(folder)) await rm(folder, { recursive: true, force: true });
  }
}
