import { expect, test, vi } from 'vitest';
import { bodyCache, compressed } from '#server/responses.ts';

/** A function that makes a body of so many bytes, and counts how often. */
function encoding(bytes: number) {
  return vi.fn(async () => new Uint8Array(bytes));
}

test('a body is made once, also for calls at one moment', async () => {
  const bodies = bodyCache(100);
  const encode = encoding(10);
  const [first, second] = await Promise.all([bodies.get('a', encode), bodies.get('a', encode)]);
  expect(await bodies.get('a', encode)).toBe(first);
  expect(second).toBe(first);
  expect(encode).toHaveBeenCalledTimes(1);
});

test('no more bytes are cached than allowed, and the body that was used longest ago leaves first', async () => {
  const bodies = bodyCache(100);
  const [a, b, c, large] = [encoding(40), encoding(40), encoding(40), encoding(101)];
  await bodies.get('a', a);
  await bodies.get('b', b);
  await bodies.get('a', a);
  await bodies.get('c', c);
  for (const [key, encode] of [
    ['a', a],
    ['c', c],
    ['b', b],
  ] as const)
    await bodies.get(key, encode);
  expect([a, b, c].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1]);
  await bodies.get('large', large);
  await bodies.get('large', large);
  expect(large).toHaveBeenCalledTimes(2);
});

test('a body that could not be made is made by the next call', async () => {
  const bodies = bodyCache(100);
  await expect(bodies.get('a', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect((await bodies.get('a', encoding(3))).byteLength).toBe(3);
});

test.each(['gzip', 'br'] as const)('a body in %s takes no more memory than its bytes', async (encoding) => {
  const body = await compressed(new Uint8Array(1_000), encoding);
  expect(body.buffer.byteLength).toBe(body.byteLength);
});
