import type { Database } from '../database/schema.ts';

/**
 * The database's own note of the fingerprint of the site that was made of it last; null before the first. Whatever takes the place
 * of a database, as a restore or another `DATABASE_URL` does, brings its own: so pages of another shop are never taken for its.
 */
export function siteNote(database: Database) {
  return {
    async read(): Promise<string | null> {
      const row = await database.selectFrom('published_site').select('fingerprint').executeTakeFirst();
      return row?.fingerprint ?? null;
    },
    async write(fingerprint: string): Promise<void> {
      await database
        .insertInto('published_site')
        .values({ id: 1, fingerprint })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ fingerprint }))
        .execute();
    },
  };
}
