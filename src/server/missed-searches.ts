import { sql } from 'kysely';
import { missedWords } from '#domain/search/missed-search.ts';
import { dayMs } from '#domain/text/dates.ts';
import type { Database } from './database/schema.ts';
import type { CallHandler, Service } from './service.ts';

/** Days after which words that nobody looked for again are forgotten. */
const keptDays = 90;

/** Most words that are kept; those that nobody looked for the longest go first. */
const mostKept = 1_000;

/** Counts words of a search that found nothing. No row tells who searched. */
export function missedSearches({ database, limits, now }: Service): CallHandler<'missedSearches'> {
  return async ({ words: sent }, { address }) => {
    await limits.assert(['calls', `missedSearches ${address}`, 6]);
    const words = missedWords(sent);
    const last_day = Math.floor(now() / dayMs);
    if (words === '') return { success: true };
    await database
      .insertInto('missed_searches')
      .values({ words, count: 1, last_day })
      .onConflict((conflict) =>
        conflict.column('words').doUpdateSet({ count: sql`missed_searches.count + 1`, last_day }),
      )
      .execute();
    await forgetOldest(database, last_day);
    return { success: true };
  };
}

async function forgetOldest(database: Database, day: number): Promise<void> {
  const kept = database
    .selectFrom('missed_searches')
    .select('words')
    .orderBy('last_day', 'desc')
    .orderBy('count', 'desc')
    .limit(mostKept);
  await database
    .deleteFrom('missed_searches')
    .where(({ eb, or }) => or([eb('last_day', '<=', day - keptDays), eb('words', 'not in', kept)]))
    .execute();
}

/** The words, the most frequent first, of equally frequent ones the latest. */
export const mostMissed = (database: Database) =>
  database
    .selectFrom('missed_searches')
    .orderBy('count', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('words');
