import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { isLoopbackHost } from '#domain/shop/loopback.ts';
import { fingerprintIn, isForeign, readPublished } from '../published-record.ts';
import type { Destination } from './destination.ts';

/** A deploy that changed nothing, since the owner has to look first. The message is one sentence: what, where, what to do. */
export class DeployRefusedError extends Error {
  override name = 'DeployRefusedError';
}

/** The line that names what `--force` overrides. */
export function overriddenLine(reason: string): string {
  return `In spite of this, by --force: ${reason}.`;
}

interface Built {
  siteDir: string;
  dataDir: string;
  /** Deploys a site that shoppers could not use; `log` is then told why they could not. */
  force: boolean;
  log: (line: string) => void;
}

/**
 * Returns the fingerprint of the site that `npm run build` has made. Throws one sentence where the folder holds no complete site,
 * and a `DeployRefusedError` where pages name a loopback address or were made from the shop's own database.
 */
export function assertDeployable({ siteDir, dataDir, force, log }: Built): string {
  const name = path.basename(siteDir);
  const fingerprint = fingerprintIn(siteDir);
  if (fingerprint === null || !existsSync(path.join(siteDir, '.htaccess')))
    throw new Error(`There is no whole site in ${name}: run npm run build, then deploy.`);
  const home = readFileSync(path.join(siteDir, 'index.html'), 'utf8');
  const address = /<link rel="canonical" href="([^"]+)"/.exec(home)?.[1] ?? '';
  const refuse = (reason: string, advice: string) => {
    if (!force) throw new DeployRefusedError(`${reason}: ${advice}.`);
    log(overriddenLine(reason));
  };
  if (!URL.canParse(address) || isLoopbackHost(new URL(address).hostname))
    refuse(
      `The pages in ${name} name ${address} as their address`,
      "set SHOP_SITE_URL to the shoppers' one and run npm run build, or deploy with --force",
    );
  const record = readPublished(dataDir, 'static');
  if (record?.fingerprint === fingerprint && !isForeign(record.source))
    refuse(
      `The site in ${name} is made of the shop's own database, where the sample is until you import a catalogue`,
      `set SHOP_API_URL to your API and run npm run build, or deploy with --force when npm run api answers at ${address}api/`,
    );
  return fingerprint;
}

/** Lock file at the top of a destination while a site is copied there; a dot keeps it from being served. */
const lockFile = '.shop-deploying.json';

/** Age after which a lock counts as abandoned: whether a process of another machine still runs cannot be seen here. */
const staleAfterMs = 6 * 60 * 60 * 1000;

interface Holder {
  id: string;
  machine: string;
  pid: number;
  /** ISO 8601, UTC, by that machine's clock. */
  since: string;
}

/**
 * Runs `work` while no other deploy writes to the destination, from any machine. The lock of a killed deploy is removed: at once
 * where that deploy ran on this machine, else after six hours. Throws `DeployRefusedError` while another deploy goes on. Of two
 * deploys that begin at once at a folder, one is refused; by rsync both may be, since its test and its copy are two steps.
 */
export async function withDeployLock<T>(destination: Destination, work: () => Promise<T>): Promise<T> {
  const own: Holder = {
    id: randomUUID(),
    machine: hostname(),
    pid: process.pid,
    since: new Date().toISOString(),
  };
  const claim = async () => await destination.claim(lockFile, JSON.stringify(own));
  if (!(await claim())) {
    if (!isHolderStale(await holderAt(destination))) throw refusal(destination, await holderAt(destination));
    await destination.remove([lockFile]);
    await claim();
  }
  const holder = await holderAt(destination);
  if (holder?.id !== own.id) throw refusal(destination, holder);
  try {
    return await work();
  } finally {
    // After a lost connection the error of `work` is the one to throw.
    await destination.remove([lockFile]).catch(() => {});
  }
}

async function holderAt(destination: Destination): Promise<Partial<Holder> | null> {
  try {
    return JSON.parse((await destination.read([lockFile])).get(lockFile) ?? 'null') as Partial<Holder> | null;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Whether the deploy of this holder has ended; a holder that cannot be read counts as running. */
function isHolderStale(holder: Partial<Holder> | null): boolean {
  if (holder === null) return true;
  const { machine, pid, since = '' } = holder;
  if (machine === hostname() && Number.isInteger(pid) && !isProcessRunning(Number(pid))) return true;
  return Date.now() - Date.parse(since) > staleAfterMs;
}

function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function refusal({ name }: Destination, holder: Partial<Holder> | null): DeployRefusedError {
  const { machine = 'a machine without a name', since = 'a time that is not known' } = holder ?? {};
  return new DeployRefusedError(
    `Another deploy goes on in ${name}, from ${machine} since ${since}. Nothing was changed: deploy again when it has ended, or remove ${lockFile} there if it was killed.`,
  );
}
