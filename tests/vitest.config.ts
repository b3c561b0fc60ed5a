import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** What the database has a part in is tested on each of the two that the shop runs on. */
const onBoth = [
  'accounts/**',
  'app',
  'call/**',
  'cart',
  'catalogue-import/import-*',
  'catalogue-import/round-*',
  'catalogue/**',
  'contact',
  'contract',
  'limits/rate-limit',
  'mails/outbox',
  'operator-commands',
  'orders/**',
  'rubbish',
  'sample-catalogue',
  'two-processes',
  'web-vitals',
].map((name) => `tests/unit/server/${name}.test.ts`);
const postgresAlone = ['tests/unit/server/database/*postgres.test.ts'];

/**
 * Files whose tests leave no globals and no module state share a process (`isolate: false`): starting one for each costs as
 * much as running most of them.
 */
const sharedProcess = [
  'api',
  'catalogue',
  'components',
  'domain',
  'inline',
  'search',
  'server/accounts',
  'server/call',
  'server/catalogue',
  'server/limits',
  'server/mails',
  'server/orders',
].map((folder) => `tests/unit/${folder}/**/*.test.{ts,tsx}`);

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
        test: {
          name: 'postgres',
          include: [...postgresAlone, ...onBoth],
          env: { SHOP_TEST_ON: 'postgres' },
          globalSetup: 'tests/support/postgres-server.ts',
        },
      },
    ],
  },
});
