import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/chaos/*.test.ts'],
    setupFiles: ['tests/support/no-console-errors.ts'],
    // They end by states; this is for what hangs.
    testTimeout: 1_800_000,
    // One after the other: each kills what it can.
    fileParallelism: false,
    projects: [
      { extends: true, test: { name: 'sqlite' } },
      {
        extends: true,
        test: {
          name: 'postgres',
          // A whole shop on SQLite.
          exclude: ['tests/chaos/soak.test.ts'],
          env: { SHOP_TEST_ON: 'postgres' },
          globalSetup: 'tests/support/postgres-server.ts',
        },
      },
    ],
  },
});
