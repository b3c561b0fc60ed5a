import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const ofServer = (names: readonly string[]) => names.map((name) => `tests/unit/server/${name}.test.ts`);

/** On both databases run the contract, and what several callers write at once. */
const sharedOnBoth = ofServer([
  'contract',
  'limits/limits',
  'mails/outbox',
  ...['change-orders', 'money', 'orders', 'publish', 'shopper-wishes', 'take-order'].map(
    (name) => `owner/${name}`,
  ),
  ...['batches', 'exactly-once', 'operator', 'races', 'stock'].map((name) => `orders/${name}`),
]);
/**
 * Files whose tests leave no globals and no module state share a process (`isolate: false`): starting one for each costs as
 * much as running most of them.
 */
const sharedProcess = [
  ...sharedOnBoth,
  ...['api', 'catalogue', 'components', 'domain', 'files', 'inline', 'islands', 'search'].map(
    (folder) => `tests/unit/${folder}/**/*.test.{ts,tsx}`,
  ),
  ...['accounts', 'catalogue', 'catalogue-import', 'docs', 'limits', 'mails', 'orders', 'owner'].map(
    (folder) => `tests/unit/server/${folder}/**/*.test.ts`,
  ),
  ...ofServer(['app', 'cart', 'contact', 'sample-catalogue', 'serve-call', 'web-vitals']),
];
const aloneOnBoth = ofServer(['two-processes']);
const postgresAlone = ['tests/unit/server/database/*postgres.test.ts'];

/** What projects on PostgreSQL have in common. */
const onPostgres = {
  env: { SHOP_TEST_ON: 'postgres' },
  setupFiles: ['tests/support/drop-databases.ts'],
  globalSetup: 'tests/support/postgres-server.ts',
};

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    // `npm run test:unit -- --watch` watches.
    watch: false,
    setupFiles: ['no-console-errors', 'wait-timeout', 'real-clock'].map((name) => `tests/support/${name}.ts`),
    expect: { poll: { timeout: 60_000 } },
    // For what hangs. A test that runs several commands takes seconds, and on a busy machine thirty times as long.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Many tests wait for a server or a disk: two cores have work for four files at once.
    maxWorkers: Math.max(4, availableParallelism()),
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: { name: 'sqlite, shared process', isolate: false, include: sharedProcess },
      },
      {
        extends: true,
        test: {
          name: 'sqlite',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          exclude: [...postgresAlone, ...sharedProcess],
        },
      },
      {
        extends: true,
        test: { name: 'postgres, shared process', isolate: false, include: sharedOnBoth, ...onPostgres },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: [...postgresAlone, ...aloneOnBoth],
          ...onPostgres,
        },
      },
    ],
  },
});
