import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['tests/chaos/*.test.ts'],
    setupFiles: ['tests/support/no-console-errors.ts'],
    testTimeout: 300_000,
  },
});
