import { createHmac } from 'node:crypto';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Schema } from '../database/schema.ts';
import { tooManyRequestsError } from '../errors.ts';
import type { Service } from '../service.ts';
import { networkOf } from './client-address.ts';
import type { Backoff, Bucket, Limit, Limits } from './limits.ts';

/** A limit and the account or address that it counts. */
export interface Counted {
  limit: keyof Limits;
  subject: string;
}

/** Dependencies of counting. */
export type Counter = Pick<Service, 'database' | 'limits' | 'limitsKey' | 'now'>;

/** The limits of an address, and of its network for IPv6. */
export function limitsOfOrigin(ofAddress: keyof Limits, ofNetwork: keyof Limits, address: string): Counted[] {
  const network = networkOf(address);
  const wider = network === address ? [] : [{ limit: ofNetwork, subject: network }];
  return [{ limit: ofAddress, subject: address }, ...wider];
}

/** Counts a try of an address, and of its network for IPv6. Throws an `HttpError` (429) above either limit. */
export async function countOrigin(
  counter: Counter,
  ...origin: Parameters<typeof limitsOfOrigin>
): Promise<void> {
  for (const counted of limitsOfOrigin(...origin)) await countTry(counter, counted);
}

/** Counts a try in advance, so that concurrent tries count, too. Throws an `HttpError` (429) above the limit. */
export async function countTry(counter: Counter, counted: Counted): Promise<void> {
  const retryAfter = await consume(counter, counted);
  if (retryAfter !== null) throw tooManyRequestsError(retryAfter);
}

/** Counts a try; null within the limit, else the seconds until the next try. */
export async function consume(counter: Counter, counted: Counted): Promise<number | null> {
  const limit = counter.limits[counted.limit];
  const count = 'tries' in limit ? countInWindow : 'burst' in limit ? countInBucket : countInBackoff;
  const wait = await count(counter, keyOf(counter, counted), limit as never);
  return wait === null ? null : Math.max(1, Math.ceil(wait / 1_000));
}

async function countInWindow({ database, now }: Counter, key: string, { tries, within }: Limit) {
  const end = now() + within;
  const expired = isExpired(now(), within);
  const { count, ends_at } = await database
    .insertInto('rate_limits')
    .values({ key, count: 1, ends_at: end })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${expired} then 1 else rate_limits.count + 1 end`,
        ends_at: sql`case when ${expired} then ${end} else rate_limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return count > tries ? ends_at - now() : null;
}

/**
 * Counts in a token bucket, as GCRA: `ends_at` is the time at which the bucket is full again. A refused try is not counted,
 * since it was not made.
 */
async function countInBucket({ database, now }: Counter, key: string, { burst, every }: Bucket) {
  const drained = burst * every;
  const expired = isExpired(now(), drained);
  const fullAt = sql<number>`(case when ${expired} then ${now()} else rate_limits.ends_at end)`;
  if (burst < 1) return every;
  const counted = await database
    .insertInto('rate_limits')
    .values({ key, count: 1, ends_at: now() + every })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ ends_at: sql`${fullAt} + ${sql.lit(every)}` })
        .where(sql<boolean>`${fullAt} <= ${now() + drained - every}`),
    )
    .returning('key')
    .executeTakeFirst();
  if (counted) return null;
  const row = await database
    .selectFrom('rate_limits')
    .select('ends_at')
    .where('key', '=', key)
    .executeTakeFirst();
  return Number(row?.ends_at ?? now()) - (now() + drained - every);
}

/** Counts with backoff. A try within a pause is not counted, since it was not made. */
async function countInBackoff({ database, now }: Counter, key: string, backoff: Backoff) {
  const { forgetAfter } = backoff;
  const expired = isExpired(now(), forgetAfter);
  const nextTry = sql<number>`rate_limits.ends_at - ${sql.lit(forgetAfter)} + ${pauseIn(backoff)}`;
  const counted = await database
    .insertInto('rate_limits')
    .values({ key, count: 1, ends_at: now() + forgetAfter })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          count: sql`case when ${expired} then 1 else rate_limits.count + 1 end`,
          ends_at: now() + forgetAfter,
        })
        .where(sql<boolean>`(${expired} or ${nextTry} <= ${now()})`),
    )
    .returning('count')
    .executeTakeFirst();
  if (counted) return null;
  const row = await database
    .selectFrom('rate_limits')
    .select(nextTry.as('next_try'))
    .where('key', '=', key)
    .executeTakeFirst();
  return Number(row?.next_try ?? now()) - now();
}

/** Whether the window of a count is over. An end later than any window's was written before the clock was set back. */
function isExpired(now: number, within: number) {
  return sql<boolean>`(rate_limits.ends_at <= ${now} or rate_limits.ends_at > ${now + within})`;
}

function pauseIn({ free, pauses }: Backoff) {
  // SQL has no `case` without a `when`.
  if (pauses.length === 0) return sql`0`;
  const whens = pauses.map((pause, index) => sql`when ${sql.lit(free + index)} then ${sql.lit(pause)}`);
  const last = pauses.at(-1) ?? 0;
  return sql`case when rate_limits.count < ${sql.lit(free)} then 0 else
    case rate_limits.count ${sql.join(whens, sql` `)} else ${sql.lit(last)} end end`;
}

/** Uncounts one try. */
export async function uncountTry(counter: Counter, counted: Counted): Promise<void> {
  const limit = counter.limits[counted.limit];
  await counter.database
    .updateTable('rate_limits')
    .set((row) =>
      'burst' in limit ? { ends_at: row('ends_at', '-', limit.every) } : { count: row('count', '-', 1) },
    )
    .where('key', '=', keyOf(counter, counted))
    .where('count', '>', 0)
    .execute();
}

/** Forgets all tries. */
export async function forgetTries(counter: Counter, counted: Counted): Promise<void> {
  await counter.database.deleteFrom('rate_limits').where('key', '=', keyOf(counter, counted)).execute();
}

const isSweepDue = sweepSchedule(60_000);
/** Largest number of counts that one sweep deletes: others wait for its transaction. */
const maxSwept = 10_000;

/** Deletes expired counts, at intervals. */
export async function sweepLimits({ database, limits, now }: Omit<Counter, 'limitsKey'>): Promise<void> {
  if (!isSweepDue({ limits, now })) return;
  const spans = Object.values(limits).map(spanOf);
  const far = now() + Math.max(...spans);
  const isExpired = ({ eb }: ExpressionBuilder<Schema, 'rate_limits'>) =>
    eb.or([eb('ends_at', '<=', now()), eb('ends_at', '>', far)]);
  await database
    .deleteFrom('rate_limits')
    // Also of the row itself: another process may have renewed it meanwhile.
    .where(isExpired)
    .where('key', 'in', (query) =>
      query.selectFrom('rate_limits').select('key').where(isExpired).limit(maxSwept),
    )
    .execute();
}

/** Time after which a count is forgotten, ms. */
function spanOf(limit: Limit | Backoff | Bucket): number {
  if ('within' in limit) return limit.within;
  return 'burst' in limit ? limit.burst * limit.every : limit.forgetAfter;
}

/**
 * Key of a count, hashed with the shop's secret: without the secret nobody finds an address or email in the table, not even by trying
 * all IPv4 addresses.
 */
function keyOf({ limitsKey }: Counter, { limit, subject }: Counted): string {
  return `${limit} ${createHmac('sha256', limitsKey).update(`${limit} ${subject}`).digest('base64url')}`;
}

type Shop = Pick<Service, 'limits' | 'now'>;

/**
 * Makes a check whether a sweep of expired rows is due: once in `intervalMs` for each shop of this process, and the check that says so
 * begins the next interval. Shops are told apart by their limits, of which each has its own.
 */
export function sweepSchedule(intervalMs: number): (shop: Shop) => boolean {
  const lastSweeps = new WeakMap<Shop['limits'], number>();
  return ({ limits, now }) => {
    if (Math.abs(now() - (lastSweeps.get(limits) ?? 0)) < intervalMs) return false;
    lastSweeps.set(limits, now());
    return true;
  };
}
