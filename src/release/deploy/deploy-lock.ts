import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { DeployRefusedError } from './assert-deployable.ts';
import type { Destination } from './destination.ts';

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
