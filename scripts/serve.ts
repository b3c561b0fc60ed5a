import path from 'node:path';
import type { Settings } from '#domain/shop/settings.ts';
import { healthPath } from '#server/app.ts';
import { demoLimits } from '#server/demo.ts';
import { trustedProxiesFrom } from '#server/limits/client-address.ts';
import { type LimitSizes, openLimits } from '#server/limits/limits.ts';
import type { ServerOptions } from '#server/listen.ts';
import type { RequestEntry } from '#server/logs/server-log.ts';
import { openServerLog, requestsAreLogged } from '#server/logs/server-log.ts';
import { mailSender, mailSettingsFrom, type SendMail } from '#server/mails/transport.ts';
import { startMailWorker } from '#server/mails/worker.ts';
import { startRingWorker } from '#server/owner/rings/ring-worker.ts';
import { lockOpenShop } from './lock-open-shop.ts';
import { type OpenShop, openShop } from './shop.ts';

interface ServeOptions extends Pick<ServerOptions, 'rebuildHook' | 'publishing'> {
  /** Serves the API without the site. */
  apiAlone?: boolean;
  limits?: Partial<LimitSizes>;
}

/**
 * Opens the shop with a log and the sending of mails, until a signal. SIGINT and SIGTERM let the calls under way end, and then
 * end the process. A second one of either name, more than a second later, ends the process at once with code 1.
 */
export async function serveShop(settings: Settings, options: ServeOptions = {}): Promise<OpenShop> {
  const { apiAlone = false, rebuildHook, publishing } = options;
  const limits = { ...options.limits, ...(settings.isDemo && demoLimits) };
  const { dataDir, host, port, siteUrl, mailLinkOrigin } = settings;
  // Those who have it have the database.
  const limitsSecret = settings.databaseUrl ?? undefined;
  if (!apiAlone) lockOpenShop(dataDir);
  const log = openServerLog();
  const send: SendMail = settings.isDemo
    ? async () => {}
    : mailSender(mailSettingsFrom(process.env), path.join(dataDir, 'mails'));
  const server = await openShop(settings, port, {
    host: host ?? undefined,
    apiAlone,
    limits,
    limitsSecret,
    rebuildHook,
    publishing,
    trustedProxies: trustedProxiesFrom(process.env),
    log: log.fault,
    ...(requestsAreLogged(process.env) && {
      onRequest: (entry) => !isFromOpeningPage(entry) && log.request(entry),
    }),
    beside: (database) => {
      const opened = openLimits(database, limits, limitsSecret);
      const worked = { database, send, siteUrl, log: log.fault };
      const stopMails = startMailWorker({ ...worked, limits: opened, mailLinkOrigin });
      const stopRings = startRingWorker(worked);
      return async () => void (await Promise.all([stopMails(), stopRings()]));
    },
  });
  let endingSince: number | null = null;
  const end = async (signal: string): Promise<void> => {
    endingSince = performance.now();
    log.notice('closing', { signal });
    const code = await server.close().then(
      () => 0,
      (error) => {
        log.fault('The shop could not be closed', error);
        return 1;
      },
    );
    log.notice('closed');
    await log.end();
    // Also ends work for which closing does not wait: a mail to a server that hangs, or a build.
    process.exit(code);
  };
  const onSignal = (signal: string): void => {
    if (endingSince === null) void end(signal);
    else if (performance.now() - endingSince > sameSignalMs) process.exit(1);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  // Where a signal to the whole process group has ended npm, it has reached this process as well: a second one would cut calls off.
  endWithNpm(() => endingSince !== null || void end('SIGTERM'));
  return server;
}

/**
 * Whether the reply was the page that says that the shop is opening. Each browser reloads it every few seconds, so these requests are
 * not logged.
 */
function isFromOpeningPage({ status, path: address }: RequestEntry): boolean {
  return status === 503 && !address.startsWith('/api/') && address !== healthPath;
}

/** Time within which two signals count as one, ms: after one Ctrl+C both the terminal and npm may send a signal. */
const sameSignalMs = 1_000;

const parentPollMs = 500;

/**
 * Calls `end` when the parent process has ended: npm passes a signal to the shell between it and this process, and the shell ends
 * without passing it on.
 */
function endWithNpm(end: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const poll = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(poll);
    end();
  }, parentPollMs);
  poll.unref();
}
