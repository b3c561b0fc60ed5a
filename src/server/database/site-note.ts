import { databaseLocation } from './data-folder.ts';
import type { Database, Schema } from './schema.ts';

/**
 * The note of the fingerprint of the last site, as a release or for a static host, in the database itself; null before the first. A
 * database that replaces another, by a restore or another `DATABASE_URL`, brings its own note along, so that
 * the pages of another shop are never taken for pages of this one.
 */
export function siteNote(database: Database, location = databaseLocation(null)) {
  return {
    database: location,
    async read(target: Schema['published_sites']['target']): Promise<string | null> {
      const row = await database
        .selectFrom('published_sites')
        .select('fingerprint')
        .where('target', '=', target)
        .executeTakeFirst();
      return row?.fingerprint ?? null;
    },
    async write(target: Schema['published_sites']['target'], fingerprint: string): Promise<void> {
      await database
        .insertInto('published_sites')
        .values({ target, fingerprint })
        .onConflict((conflict) => conflict.column('target').doUpdateSet({ fingerprint }))
        .execute();
    },
  };
}
