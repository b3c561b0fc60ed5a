import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openLimits } from '#server/limits/limits.ts';
import { onPostgres, openEmptyDatabase } from '../../../support/databases.ts';

test.runIf(onPostgres)(
  'two processes on PostgreSQL count together, whom a thief of the database cannot find out',
  async () => {
    const database = await openEmptyDatabase();
    const open = () => openLimits(database, { calls: { points: 2, duration: 60 } }, 'secret');
    const [one, other] = [open(), open()];
    await one.assert(['calls', 'contact 10.0.0.1']);
    await other.assert(['calls', 'contact 10.0.0.1']);
    await expect(one.assert(['calls', 'contact 10.0.0.1'])).rejects.toThrow('Too many tries');
    await other.refund([['calls', 'contact 10.0.0.1', 2]]);
    await one.assert(['calls', 'contact 10.0.0.1']);
    const rows = JSON.stringify(await database.selectFrom('rate_limits').selectAll().execute());
    expect(rows).not.toContain('10.0.0.1');
    expect(rows).not.toContain(hash('sha256', 'contact 10.0.0.1', 'base64url'));
    await database.destroy();
  },
);
