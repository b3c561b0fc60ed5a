import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { tooMany } from '../refusal.ts';

export interface Passwords {
  /** What to keep of a password: `$argon2id$…`. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one that was kept; without one it takes the same time to say no. */
  verify(password: string, kept: string | null): Promise<boolean>;
  /** Throws at once where another password would be turned away: before anything else has been done for it. */
  refuseCrowd?(): void;
}

/** Memory in kB and passes: what OWASP asks of Argon2id at least, 19 MiB and 2. */
export interface Cost {
  memory: number;
  passes: number;
}

/** How many are worked out at once, and how many may wait: each takes its memory and a core. */
const atOnce = 2;
const mayWait = 32;

/** Passwords by Argon2id. Throws a `Refusal` (429) when too many wait already. */
export function argon2Passwords(cost: Cost = { memory: 19_456, passes: 2 }): Passwords {
  const { inTurn, refuseCrowd } = turns(atOnce, mayWait);
  return {
    refuseCrowd,
    hash: (password) => inTurn(() => hashed(password, randomBytes(16), cost)),
    async verify(password, kept) {
      const { nonce, ...keptCost } = kept === null ? { nonce: randomBytes(16), ...cost } : parsed(kept);
      const again = await inTurn(() => hashed(password, nonce, keptCost));
      return kept !== null && timingSafeEqual(Buffer.from(again), Buffer.from(kept));
    },
  };
}

const derive = promisify(argon2);

async function hashed(password: string, nonce: Buffer, { memory, passes }: Cost): Promise<string> {
  const message = password.normalize('NFC');
  const key = await derive('argon2id', { message, nonce, memory, passes, parallelism: 1, tagLength: 32 });
  return `$argon2id$v=19$m=${memory},t=${passes},p=1$${base64(nonce)}$${base64(key)}`;
}

function parsed(kept: string): Cost & { nonce: Buffer } {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w+/]+)\$[\w+/]+$/.exec(kept);
  if (!parts) throw new Error('A kept password is not in the form of Argon2id.');
  const [, memory, passes, nonce = ''] = parts;
  return { memory: Number(memory), passes: Number(passes), nonce: Buffer.from(nonce, 'base64') };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function turns(atOnce: number, mayWait: number) {
  const waiting: (() => void)[] = [];
  let busy = 0;

  function refuseCrowd(): void {
    if (busy >= atOnce && waiting.length >= mayWait) throw tooMany(2);
  }

  async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    refuseCrowd();
    // Whoever ends hands its place on, so `busy` stays as it is.
    if (busy >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else busy++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else busy--;
    }
  }

  return { inTurn, refuseCrowd };
}
