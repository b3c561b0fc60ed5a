import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Service } from '../call/service.ts';
import { tooMany } from '../refusal.ts';
import type { Limits } from './limits.ts';

/** One thing that is counted for one account or address. */
export interface Counted {
  limit: keyof Limits;
  whom: string;
}

/** What counting works with. */
export type Counter = Pick<Service, 'database' | 'limits' | 'now'>;

/** Counts a try before it is made, so that tries at the same moment count too. Throws a `Refusal` (429) above the limit. */
export async function countTry(counter: Counter, counted: Counted): Promise<void> {
  const retryAfter = await overLimit(counter, counted);
  if (retryAfter !== null) throw tooMany(retryAfter);
}

/** Counts a try, and tells in how many seconds the next one can be within the limit when this one is above it. */
export async function overLimit(service: Counter, counted: Counted): Promise<number | null> {
  const now = service.now();
  const { tries, within } = service.limits[counted.limit];
  // An end that is further away than any window comes from a clock that was put right since.
  const ended = sql<boolean>`(rate_limits.ends_at <= ${now} or rate_limits.ends_at > ${now + within})`;
  const { count, ends_at } = await service.database
    .insertInto('rate_limits')
    .values({ key: keyOf(counted), count: 1, ends_at: now + within })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        count: sql`case when ${ended} then 1 else rate_limits.count + 1 end`,
        ends_at: sql`case when ${ended} then ${now + within} else rate_limits.ends_at end`,
      }),
    )
    .returning(['count', 'ends_at'])
    .executeTakeFirstOrThrow();
  return count > tries ? Math.max(1, Math.ceil((ends_at - now) / 1_000)) : null;
}

/** Takes back one try that turned out well. */
export async function uncountTry({ database }: Counter, counted: Counted): Promise<void> {
  await database
    .updateTable('rate_limits')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', keyOf(counted))
    .where('count', '>', 0)
    .execute();
}

/** Forgets all tries. */
export async function forgetTries({ database }: Counter, counted: Counted): Promise<void> {
  await database.deleteFrom('rate_limits').where('key', '=', keyOf(counted)).execute();
}

/** Drops what counts no more. */
export async function sweepLimits({ database, limits, now }: Counter): Promise<void> {
  const longest = Math.max(...Object.values(limits).map(({ within }) => within));
  await database
    .deleteFrom('rate_limits')
    .where(({ eb }) => eb.or([eb('ends_at', '<=', now()), eb('ends_at', '>', now() + longest)]))
    .execute();
}

/** The table says of nobody that he tried. */
function keyOf({ limit, whom }: Counted): string {
  return `${limit} ${hash('sha256', whom, 'base64url')}`;
}
