import { vi } from 'vitest';

// Vitest gives up after a second, in which a busy machine may not have done what is waited for.
const { waitFor, waitUntil } = vi;
const timeout = 60_000;
vi.waitFor = (condition, options) => waitFor(condition, withTimeout(options));
vi.waitUntil = (condition, options) => waitUntil(condition, withTimeout(options));

function withTimeout(options: Parameters<typeof waitFor>[1] = {}): Exclude<typeof options, number> {
  return typeof options === 'number' ? { timeout: options } : { timeout, ...options };
}
