import './environment.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { followReleases, otherReleases } from '#release/follow-releases.ts';
import { assertAddresses, assertOwnAddress, contactsWarning, ownAddressWarning } from '#release/live-site.ts';
import { makeSite } from '#release/make-site.ts';
import { root } from '#release/project.ts';
import { publishedSite, recoverPublishedSite } from '#release/published-site.ts';
import { argumentsOf } from './arguments.ts';
import { command, printRejection, progress, say, sayReport, warn } from './console.ts';
import { rebuildQueue } from './rebuild-queue.ts';
import { serveShop } from './serve.ts';
import { readSettings } from './shop.ts';

/** `npm start [-- --force]`: the whole shop on one port, built and served as in production. */
await command(async () => {
  const settings = readSettings();
  const { dataDir, hookSecret, rebuildEveryMs } = settings;
  assertOwnAddress(settings, process.env);
  assertAddresses(settings);
  const addressWarning = ownAddressWarning(settings, process.env);
  let asking = 'hook';
  const ask = rebuildQueue(
    () => rebuild(asking),
    (fault) => console.error('The shop could not be rebuilt:', fault),
  );
  const askFor = (by: 'hook' | 'schedule') => {
    asking = by;
    ask();
  };
  const server = await serveShop(settings, {
    ...(hookSecret && { rebuildHook: { secret: hookSecret, ask: () => askFor('hook') } }),
  });
  process.env.SHOP_SITE_URL ||= server.url;

  const source = settings.apiUrl === null ? server.source : { apiUrl: settings.apiUrl, note: null };
  let shown: string | null = null;
  const show = (folder: string) => {
    server.site.show(folder, otherReleases(dataDir, folder));
    shown = folder;
  };
  try {
    await recoverPublishedSite(dataDir, say);
    const standing = await publishedSite(dataDir, source);
    if (standing) show(standing);
    const made = await makeSite({
      source,
      dataDir,
      by: 'start',
      force: argumentsOf('start').options.force,
      say,
      onPictures: progress('Pictures'),
    });
    sayReport(made);
    show(made.folder);
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
  followReleases(dataDir, shown, server.site.show, (message, error) => console.error(message, error));
  if (rebuildEveryMs !== null) setInterval(askFor, rebuildEveryMs, 'schedule').unref();
  warn(addressWarning);
  warn(contactsWarning(settings, process.env));
  say(`The shop is open: ${server.url}`);
});

/** `npm run rebuild` in a process of its own, so that the open shop keeps its memory and its time; it says what it does. */
async function rebuild(by: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'scripts/rebuild.ts'), '--by', by], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(child, 'close');
}
