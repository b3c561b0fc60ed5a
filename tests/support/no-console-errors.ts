import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/**
 * A test fails when anything was said on `console.error`. A test that expects words there says so:
 * `const said = vi.spyOn(console, 'error').mockImplementation(() => {})`.
 */
let unexpected: string[] = [];
const original = console.error;

beforeEach(() => {
  unexpected = [];
  console.error = (...words: unknown[]) => {
    unexpected.push(format(...words));
  };
});

afterEach(() => {
  console.error = original;
  if (unexpected.length > 0) throw new Error(`Unexpected console.error: ${unexpected.join('\n')}`);
});
