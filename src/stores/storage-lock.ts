import { lockRenewalMs, orderTiming } from '#domain/shop/shop.ts';

/**
 * Runs with a lock that is a lease in the storage, for browsers without Web Locks: Safari before 15.4, Firefox before 96, and all of them
 * on a page of plain http. A tab writes a token, waits `storageDelayMs`, and holds the lease if the token is still there; it
 * renews the lease while it runs, and releases it at the end or on `pagehide`. No clock takes part: a lease that is
 * not renewed while another tab looks on belongs to a tab that is gone or asleep, and is free. Rejects with an AbortError
 * when `signal` ends the waiting. A storage that takes nothing keeps no tabs apart, as it holds nothing that they share.
 */
export async function withStorageLock<Value>(
  name: string,
  run: (waited: boolean) => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  const key = `lock/${name}`;
  const token = String(Math.random());
  // The token and a digit, which each renewal changes: of one length, since a full storage takes nothing longer.
  let lease = `${token}0`;
  let renewals = 0;
  let timer: ReturnType<typeof setTimeout>;
  const isHeld = () => read(key) === lease;
  const renew = () => {
    // A tab that was asleep may have lost it.
    if (!isHeld()) return;
    renewals = (renewals + 1) % 10;
    const next = token + renewals;
    if (write(key, next)) lease = next;
    timer = setTimeout(renew, lockRenewalMs);
  };
  const end = () => {
    clearTimeout(timer);
    removeEventListener('pagehide', end);
    if (isHeld()) localStorage.removeItem(key);
  };
  addEventListener('pagehide', end);
  try {
    const waited = await acquire(key, lease, signal);
    renew();
    return await run(waited);
  } finally {
    end();
  }
}

/** Takes the lease. Returns whether it had to wait for another tab. */
async function acquire(key: string, ownLease: string, signal?: AbortSignal): Promise<boolean> {
  let waited = false;
  for (let looks = 0, lease = read(key); lease !== ownLease; ) {
    const isFree = lease === null || looks > staleLooks;
    if (isFree && !write(key, ownLease)) break;
    waited ||= lease !== null;
    // Twice the delay after writing: the token of a tab that had yet to hear of this lease needs its time to arrive, too.
    const ms = orderTiming.storageDelayMs * (isFree ? 2 : 1);
    await new Promise((resolve) => setTimeout(resolve, ms));
    if (signal?.aborted) throw new DOMException('The wait for the lock is over.', 'AbortError');
    const current = read(key);
    looks = current === lease ? looks + 1 : 0;
    lease = current;
  }
  return waited;
}

/** So many that a tab in the background, whose timers are slow, renews it. */
const staleLooks = (15 * lockRenewalMs) / orderTiming.storageDelayMs;

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** False if the storage refuses. */
function write(key: string, lease: string): boolean {
  try {
    localStorage.setItem(key, lease);
    return true;
  } catch {
    return false;
  }
}
