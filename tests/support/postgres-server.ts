import type { TestProject } from 'vitest/node';
import { openPostgres } from '../../scripts/testing/postgres.ts';

/** Once before the tests on PostgreSQL, if any were chosen: starts a server. Without one they are counted as skipped. */
export default async function openServer(project: TestProject): Promise<(() => void) | undefined> {
  const postgres = await openPostgres();
  if ('fault' in postgres) {
    console.log(postgres.fault);
    project.config.testNamePattern = /(?!)/;
    return undefined;
  }
  process.env.SHOP_TEST_DATABASE_URL = postgres.url;
  return postgres.stop;
}
