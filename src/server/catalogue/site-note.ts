import type { Database, PublishedSitesTable } from '../database/schema.ts';

/**
 * The database's own note of the fingerprint of the site that was made of it last, as a release or for a static host; null before
 * the first. Whatever takes the place of a database, as a restore or another `DATABASE_URL` does, brings its own: so pages of
 * another shop are never taken for its.
 */
export function siteNote(database: Database) {
  return {
    async read(target: PublishedSitesTable['target']): Promise<string | null> {
      const row = await database
        .selectFrom('published_sites')
        .select('fingerprint')
        .where('target', '=', target)
        .executeTakeFirst();
      return row?.fingerprint ?? null;
    },
    async write(target: PublishedSitesTable['target'], fingerprint: string): Promise<void> {
      await database
        .insertInto('published_sites')
        .values({ target, fingerprint })
        .onConflict((conflict) => conflict.column('target').doUpdateSet({ fingerprint }))
        .execute();
    },
  };
}
