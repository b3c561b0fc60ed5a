import { vi } from 'vitest';

// Vitest gives up after a second, in which a busy machine may not have done what is waited for.
const waitFor = vi.waitFor;
vi.waitFor = (condition, options) => waitFor(condition, options ?? { timeout: 30_000 });
