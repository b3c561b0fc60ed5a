import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import pLimit from 'p-limit';
import { passwordTooCommon } from '#domain/account/account-messages.ts';
import { HttpError, tooManyRequestsError } from '../errors.ts';

export interface Party {
  address: string;
  account: string;
  /** Whether the party is signed in, or on a device that has signed in to the account before. */
  isKnown?: boolean;
}

/** Memory in kB and passes; OWASP's minimum for Argon2id is 19 MiB and 2. */
interface Cost {
  memory: number;
  passes: number;
}

/** Hashes and verifies passwords by Argon2id in a queue: each job takes its memory and a core. */
export function argon2Passwords(cost: Cost = { memory: 19_456, passes: 2 }) {
  const { run, assertCapacity } = passwordQueue();
  return {
    /** Throws if the queue would reject another password, so that no work is done for it. */
    assertCapacity,
    /** Hashes a password for storage: `$argon2id$…`. */
    hash: (password: string, party: Party) => run(party, () => hashed(password, randomBytes(16), cost)),
    /** Whether the password has this hash; without a hash false, after the same time. */
    async verify(password: string, storedHash: string | null, party: Party): Promise<boolean> {
      const { nonce, ...storedCost } =
        storedHash === null ? { nonce: randomBytes(16), ...cost } : parsed(storedHash);
      const recomputed = await run(party, () => hashed(password, nonce, storedCost));
      return storedHash !== null && timingSafeEqual(Buffer.from(recomputed), Buffer.from(storedHash));
    },
  };
}

export type Passwords = ReturnType<typeof argon2Passwords>;

/** Most jobs, running or waiting, of one account from one address; in the lane of new devices also of one address, and of all. */
const most = { ofAccount: 2, ofAddress: 16, ofAll: 64 };

const retryAfter = 2;

/** A queue with a lane for known devices and one for new ones, so that no flood delays a known one. Rejects with an `HttpError` (429). */
export function passwordQueue() {
  const lanes = { known: pLimit(1), new: pLimit(1) };
  const jobs = new Map<string, number>();

  function assertCapacity(party: Party): void {
    const isFull = sharesOf(party).some(([share, limit]) => (jobs.get(share) ?? 0) >= limit);
    if (isFull) throw tooManyRequestsError(retryAfter);
  }

  function add(party: Party, number: 1 | -1): void {
    for (const [share] of sharesOf(party)) {
      const count = (jobs.get(share) ?? 0) + number;
      if (count > 0) jobs.set(share, count);
      else jobs.delete(share);
    }
  }

  return {
    assertCapacity,
    async run<Result>(party: Party, work: () => Promise<Result>): Promise<Result> {
      assertCapacity(party);
      add(party, 1);
      try {
        return await lanes[party.isKnown ? 'known' : 'new'](work);
      } finally {
        add(party, -1);
      }
    },
  };
}

/** Jobs from another address do not count for an account: anybody can name it. */
function sharesOf({ address, account, isKnown = false }: Party): [share: string, limit: number][] {
  const ofAccount: [string, number] = [`${isKnown} ${address} ${account}`, most.ofAccount];
  return isKnown ? [ofAccount] : [ofAccount, [address, most.ofAddress], ['all', most.ofAll]];
}

const derive = promisify(argon2);

async function hashed(password: string, nonce: Buffer, { memory, passes }: Cost): Promise<string> {
  const message = password.normalize('NFC');
  const key = await derive('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: 32 });
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(nonce)}$${base64(key)}`;
}

function parsed(storedHash: string): Cost & { nonce: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$[\w+/]{43}$/.exec(storedHash);
  if (!parts) throw new Error('A stored password is not in the form of Argon2id.');
  const [, memory, passes, nonce = ''] = parts;
  return { memory: Number(memory), passes: Number(passes), nonce: Buffer.from(nonce, 'base64') };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** Throws an `HttpError` for the passwords that guessers try first, in any case of letters. */
export function assertUncommonPassword(password: string): void {
  if (common.has(password.toLowerCase())) throw new HttpError(passwordTooCommon);
}

const common = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#')),
);
