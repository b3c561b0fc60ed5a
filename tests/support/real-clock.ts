import { afterAll, vi } from 'vitest';

// Files that share a process: none leaves its fake clock to the next one.
afterAll(() => {
  vi.useRealTimers();
});
