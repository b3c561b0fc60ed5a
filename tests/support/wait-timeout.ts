import { vi } from 'vitest';

// Vitest gives up after a second, in which a busy machine may not have done what is waited for. A limit that a test asserts is
// counted by its fake clock instead.
const { waitFor, waitUntil } = vi;
const timeout = 60_000;
vi.waitFor = (condition, options) => waitFor(condition, withTimeout(options));
vi.waitUntil = (condition, options) => waitUntil(condition, withTimeout(options));

function withTimeout(options: Parameters<typeof waitFor>[1] = {}): Exclude<typeof options, number> {
  const given = typeof options === 'number' ? { timeout: options } : options;
  return { ...given, timeout: Math.max(timeout, given.timeout ?? 0) };
}
