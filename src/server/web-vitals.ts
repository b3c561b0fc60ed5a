import { sql } from 'kysely';
import {
  bucketMiddle,
  type ConnectionKind,
  connectionKinds,
  histogramBucketOf,
  type PageKind,
  pageKinds,
  retentionDays,
  type VitalName,
  vitalNames,
} from '#domain/shop/web-vitals.ts';
import { dayNumber } from '#domain/text/dates.ts';
import type { Database, Schema } from './database/schema.ts';
import type { CallHandler } from './service.ts';

/** Counts each figure of a page view by day, kind of page, connection and bucket of the histogram (R45). No row tells who visited. */
export const webVitals: CallHandler<'webVitals'> = async (
  { page, connection, ...figures },
  { address, database, limits, now },
) => {
  await limits.assert(['calls', `webVitals ${address}`, 2]);
  const day = dayNumber(now());
  const counts = vitalNames.flatMap((name) => {
    const figure = figures[name];
    return figure === undefined ? [] : [{ name, bucket: histogramBucketOf(figure) }];
  });
  const rows = [{ name: 'views' as const, bucket: 0 }, ...counts];
  await database
    .insertInto('web_vitals')
    .values(rows.map((row) => ({ ...row, day, page, connection, count: 1 })))
    .onConflict((conflict) =>
      conflict
        .columns(['day', 'page', 'connection', 'name', 'bucket'])
        .doUpdateSet({ count: sql`web_vitals.count + 1` }),
    )
    .execute();
  await removeOldVitals(database, now());
  return { success: true };
};

/** Removes counts of more than `retentionDays` days before `now`, epoch ms. */
export async function removeOldVitals(database: Database, now: number): Promise<void> {
  const last = dayNumber(now) - retentionDays;
  await database.deleteFrom('web_vitals').where('day', '<=', last).execute();
}

/** Page views of a kind over a connection, and what three in four of them stayed at or below (p75); null if no browser told. */
export interface VitalsSummary extends Readonly<Record<VitalName, number | null>> {
  page: PageKind;
  /** null: all connections together. */
  connection: ConnectionKind | null;
  views: number;
}

type Count = Omit<Schema['web_vitals'], 'day'>;

/** The page views of the last `days` days, up to `now` (epoch ms): for each kind of page all together, then over each connection. */
export async function summariseVitals(database: Database, { days, now }: { days: number; now: number }) {
  const rows = await database
    .selectFrom('web_vitals')
    .select(['page', 'connection', 'name', 'bucket', sql<number | string>`sum(count)`.as('count')])
    .where('day', '>', dayNumber(now) - days)
    .groupBy(['page', 'connection', 'name', 'bucket'])
    .execute();
  const counts = rows.map((row) => ({ ...row, count: Number(row.count) }));
  return pageKinds.flatMap((page) =>
    [null, ...connectionKinds].flatMap((connection) => {
      const pageCounts = counts.filter(
        (count) => count.page === page && (connection === null || count.connection === connection),
      );
      return pageCounts.length === 0 ? [] : [summaryOf(pageCounts, { page, connection })];
    }),
  );
}

function summaryOf(counts: readonly Count[], group: Pick<VitalsSummary, 'page' | 'connection'>) {
  const views = counts.reduce((sum, { name, count }) => sum + (name === 'views' ? count : 0), 0);
  const figures = vitalNames.map((name) => [name, p75(counts.filter((count) => count.name === name))]);
  return { ...group, views, ...(Object.fromEntries(figures) as Record<VitalName, number | null>) };
}

/** The figure at or below which three in four of these are, to 2.5 %; null for none. */
function p75(counts: readonly Count[]): number | null {
  const sorted = counts.toSorted((a, b) => a.bucket - b.bucket);
  const needed = 0.75 * sorted.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  for (const { bucket, count } of sorted) {
    below += count;
    if (below >= needed) return Math.round(bucketMiddle(bucket));
  }
  return null;
}
