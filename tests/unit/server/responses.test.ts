import { expect, test } from 'vitest';
import { compressed } from '#server/responses.ts';

test.each(['gzip', 'br'] as const)('a body in %s takes no more memory than its bytes', async (encoding) => {
  const body = await compressed(new Uint8Array(1_000), encoding);
  expect(body.buffer.byteLength).toBe(body.byteLength);
});
