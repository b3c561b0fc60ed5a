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

/** Counts a try before it is made, so that tries at the same moment count too. Throws a `Refusal` (429) above the limit. */
export async function countTry(service: Service, counted: Counted): Promise<void> {
  const now = service.now();
  const { tries, within } = service.limits[counted.limit];
  const ended = sql<boolean>`rate_limits.ends_at <= ${now}`;
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
  if (count > tries) throw tooMany(Math.max(1, Math.ceil((ends_at - now) / 1_000)));
}

/** Takes back one try that turned out well. */
export async function uncountTry({ database }: Service, counted: Counted): Promise<void> {
  await database
    .updateTable('rate_limits')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', keyOf(counted))
    .where('count', '>', 0)
    .execute();
}

/** Forgets all tries. */
export async function forgetTries({ database }: Service, counted: Counted): Promise<void> {
  await database.deleteFrom('rate_limits').where('key', '=', keyOf(counted)).execute();
}

/** Drops what counts no more. */
export async function sweepLimits({ database, now }: Service): Promise<void> {
  await database.deleteFrom('rate_limits').where('ends_at', '<=', now()).execute();
}

/** The table says of nobody that he tried. */
function keyOf({ limit, whom }: Counted): string {
  return `${limit} ${hash('sha256', whom, 'base64url')}`;
}
