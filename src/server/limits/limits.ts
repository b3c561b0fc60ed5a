import { createHmac } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isPostgres } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';
import { tooManyRequestsError } from '../errors.ts';

/** At most `points` within `duration`, s, which begins with the first of them. */
export interface Limit {
  points: number;
  duration: number;
}

const minute = 60;
const hour = 60 * minute;

export const defaultLimits = {
  /** Calls without a token by address, lists by account. Carriers put thousands behind one address, so it waits a minute at most. */
  calls: { points: 120, duration: minute },
  /** Passwords by a known device of an account, its new devices together, a session (3 points), or an address that tries one account. */
  passwords: { points: 30, duration: 15 * minute },
  /** Sign-ins with one email from all new devices together, and sign-ups with it. Only networks that tried before wait for others. */
  emails: { points: 20, duration: minute },
  /** Confirmations to a mailbox that the shop has not delivered to, and links to a new password for a mailbox by one sender. */
  mailsAnHour: { points: 3, duration: hour },
  mailsADay: { points: 6, duration: 24 * hour },
  /** Links for one mailbox from all senders: while requests are dropped, one that lives for 30 minutes is in the mailbox. */
  links: { points: 5, duration: 20 * minute },
  /** Also enough for a shopkeeper who orders for neighbours. Counted in the orders themselves. */
  ordersByAccount: { points: 20, duration: hour },
  /** Orders from one address, in each process. Beyond it only accounts without a delivered order have to wait. */
  ordersByAddress: { points: 100, duration: 10 * minute },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof defaultLimits;
export type LimitSizes = Record<LimitName, Limit>;

/** A subject that a limit counts, and its points; 1 if none are named. */
export type Count = readonly [limit: LimitName, subject: string, points?: number];

export type Limits = ReturnType<typeof openLimits>;

/** Opens the limits, in memory or in PostgreSQL. Never count inside a transaction. `secret` hides whom they count from who reads them. */
export function openLimits(database: Database, changes: Partial<LimitSizes> = {}, secret = '') {
  const sizes: LimitSizes = { ...defaultLimits, ...changes };
  const limiters = new Map((Object.keys(sizes) as LimitName[]).map((name) => [name, openLimiter(name)]));

  function openLimiter(name: LimitName) {
    const { points, duration } = sizes[name];
    // The library refuses Infinity, which some tests ask for.
    const options = { points: Math.min(points, Number.MAX_SAFE_INTEGER), duration, keyPrefix: name };
    const inMemory = new RateLimiterMemory(options);
    if (!isPostgres(database) || name === 'ordersByAddress') return inMemory;
    return new RateLimiterPostgres({
      ...options,
      storeClient: unnamedQueries(database),
      storeType: 'client',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: name === 'calls',
      // Reading goes on while the disk of the database is full.
      insuranceLimiter: inMemory,
    });
  }

  function at([name, subject]: Count) {
    const key = createHmac('sha256', secret).update(subject).digest('base64url');
    return { limiter: limiters.get(name) as RateLimiterMemory | RateLimiterPostgres, key };
  }

  /** Counts. `wait` is the time until the limit begins anew, s, 0 within it; `isFirst` tells that nothing was counted before. */
  async function consume(count: Count): Promise<{ wait: number; isFirst: boolean }> {
    const { limiter, key } = at(count);
    try {
      const { isFirstInDuration } = await limiter.consume(key, count[2]);
      return { wait: 0, isFirst: isFirstInDuration };
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result;
      return { wait: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)), isFirst: false };
    }
  }

  async function refund(counts: readonly Count[]): Promise<void> {
    for (const count of counts) {
      const { limiter, key } = at(count);
      await limiter.reward(key, count[2]);
    }
  }

  return {
    sizes,
    consume,
    /** Counts, in advance, so that concurrent tries count too. Throws an `HttpError` (429) beyond the limit. */
    async assert(count: Count): Promise<void> {
      const { wait } = await consume(count);
      if (wait > 0) throw tooManyRequestsError(wait);
    },
    refund,
    /** Refunds the counts if the work fails, as when the queue is full: no password was checked. */
    async refundFailed<Result>(counts: readonly Count[], work: Promise<Result>): Promise<Result> {
      try {
        return await work;
      } catch (error) {
        await refund(counts);
        throw error;
      }
    },
    async forget(count: Count): Promise<void> {
      const { limiter, key } = at(count);
      await limiter.delete(key);
    },
    async left(count: Count): Promise<number> {
      const { limiter, key } = at(count);
      // Unlike `get`, it looks at the time.
      return (await limiter.penalty(key, 0)).remainingPoints;
    },
  };
}

/** The shop's connections for the library, without names of prepared statements, which a pooler in transaction mode does not keep. */
function unnamedQueries(database: Database) {
  return {
    async query({ text, values = [] }: { text: string; values?: unknown[] }) {
      const { rows } = await database.executeQuery(CompiledQuery.raw(text, values));
      return { rows, rowCount: rows.length };
    },
  };
}
