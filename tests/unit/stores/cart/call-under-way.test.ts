import { expect, test, vi } from 'vitest';
import { timeLimitMs } from '#api/client/call.ts';
import { lateCallMs } from '#domain/shop/shop.ts';
import { openBrowser } from '../browser-fixture.ts';

const line = 'soap/default';

/** A change of the cart that ended after this time, ms; its answer came if that is within the limit. */
async function callThatEnded(afterMs: number) {
  openBrowser({ answer: () => Response.error() });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) });
  const call = await import('#stores/cart/call-under-way.ts');
  const end = call.noteCall(line, 2);
  expect(call.callUnderWayMs()).toBe(lateCallMs);
  vi.setSystemTime(Date.now() + afterMs);
  end();
  return call;
}

test('R17: a change of the cart that is answered is no longer under way', async () => {
  const { callUnderWayMs } = await callThatEnded(timeLimitMs - 1);
  expect(callUnderWayMs()).toBe(0);
});

test('R17: a change whose time limit was over may still arrive, counted from there', async () => {
  const { callUnderWayMs } = await callThatEnded(timeLimitMs);
  expect(callUnderWayMs()).toBe(lateCallMs);
  vi.setSystemTime(Date.now() + lateCallMs);
  expect(callUnderWayMs()).toBe(0);
});

test.each([
  ['the quantity that was sent', new Map([[line, 2]]), 0],
  ['another quantity', new Map([[line, 1]]), lateCallMs],
  ['nothing of that line', new Map<string, number>(), lateCallMs],
])('R17: a cart of the server with %s tells of a change under way', async (_, quantities, left) => {
  const { callUnderWayMs, seeCall } = await callThatEnded(timeLimitMs);
  seeCall(quantities);
  expect(callUnderWayMs()).toBe(left);
});

test.each([3_600_000, -3_600_000])(
  'R17: a clock that is put right by %i ms holds no change back',
  async (ms) => {
    const { callUnderWayMs } = await callThatEnded(timeLimitMs);
    vi.setSystemTime(Date.now() + ms);
    expect(callUnderWayMs()).toBe(0);
  },
);
