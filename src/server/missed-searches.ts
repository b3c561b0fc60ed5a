import { sql } from 'kysely';
import { missedWords } from '#domain/search/missed-search.ts';
import { dayNumber } from '#domain/text/dates.ts';
import type { Database } from './database/schema.ts';
import type { CallHandler } from './service.ts';

/** Days after which words that nobody looked for again are forgotten. */
const keptDays = 90;

/** Most words that are kept; the least recently searched go first. */
const mostKept = 1_000;

/** Counts words of a search that found nothing. No row tells who searched. */
export const missedSearches: CallHandler<'missedSearches'> = async (
  { words: sent },
  { address, database, limits, now },
) => {
  await limits.assert(['calls', `missedSearches ${address}`, 6]);
  const words = missedWords(sent);
  if (words === '') return { success: true };
  const last_day = dayNumber(now());
  await database
    .insertInto('missed_searches')
    .values({ words, count: 1, last_day })
    .onConflict((conflict) =>
      conflict.column('words').doUpdateSet({ count: sql`missed_searches.count + 1`, last_day }),
    )
    .execute();
  await forgetMissed(database, now());
  return { success: true };
};

/** Removes words that are too old at `now`, epoch ms, or too many. */
export async function forgetMissed(database: Database, now: number): Promise<void> {
  const kept = database
    .selectFrom('missed_searches')
    .select('words')
    .orderBy('last_day', 'desc')
    .orderBy('count', 'desc')
    .limit(mostKept);
  await database
    .deleteFrom('missed_searches')
    .where(({ eb, or }) => or([eb('last_day', '<=', dayNumber(now) - keptDays), eb('words', 'not in', kept)]))
    .execute();
}

/** The words, the most frequent first, of equally frequent ones the latest. */
export const mostMissed = (database: Database) =>
  database
    .selectFrom('missed_searches')
    .orderBy('count', 'desc')
    .orderBy('last_day', 'desc')
    .orderBy('words');
