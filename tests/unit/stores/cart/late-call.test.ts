import { expect, test, vi } from 'vitest';
import { timeLimitMs } from '#api/client/call.ts';
import { lateCallMs } from '#domain/shop/shop.ts';
import { openBrowser } from '../browser-fixture.ts';

const key = 'soap/default';

/** The module after a change was noted as sent, and its end after this time, ms. No call is made. */
async function afterChangeOf(durationMs: number) {
  openBrowser({ answer: () => Response.error() });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) });
  const call = await import('#stores/cart/late-call.ts');
  const end = call.noteSent(key, 2);
  expect(call.lateCallWaitMs()).toBe(lateCallMs);
  vi.setSystemTime(Date.now() + durationMs);
  end();
  return call;
}

test('R17: a change whose call ended within the time limit holds nothing back', async () => {
  const { lateCallWaitMs } = await afterChangeOf(timeLimitMs - 1);
  expect(lateCallWaitMs()).toBe(0);
});

test('R17: a change whose time limit was over may still arrive, counted from there', async () => {
  const { lateCallWaitMs } = await afterChangeOf(timeLimitMs);
  expect(lateCallWaitMs()).toBe(lateCallMs);
  vi.setSystemTime(Date.now() + lateCallMs);
  expect(lateCallWaitMs()).toBe(0);
});

test.each([
  ['shows the quantity that was sent', new Map([[key, 2]]), 0],
  ['shows another quantity', new Map([[key, 1]]), lateCallMs],
  ['lacks the line', new Map<string, number>(), lateCallMs],
])(
  'R17: after a late change, a server cart that %s leaves so much time to wait',
  async (_, quantities, waitMs) => {
    const { lateCallWaitMs, forgetArrivedCall } = await afterChangeOf(timeLimitMs);
    forgetArrivedCall(quantities);
    expect(lateCallWaitMs()).toBe(waitMs);
  },
);

test.each([3_600_000, -3_600_000])(
  'R17: a device clock that jumps by %i ms holds no change back',
  async (ms) => {
    const { lateCallWaitMs } = await afterChangeOf(timeLimitMs);
    vi.setSystemTime(Date.now() + ms);
    expect(lateCallWaitMs()).toBe(0);
  },
);
