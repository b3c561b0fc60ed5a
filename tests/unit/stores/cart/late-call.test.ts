import { expect, test, vi } from 'vitest';
import { callTimeoutMs } from '#api/client/call.ts';
import { lateCallMs } from '#domain/shop/shop.ts';
import { openBrowser } from '../browser-fixture.ts';

const key = 'soap/default';

/** The module after a change was noted as sent, and 7 s later its end. No call is made. */
async function afterChange({ isAdditionLost }: { isAdditionLost: boolean }) {
  const { storage } = openBrowser({ answer: () => Response.error() });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 5, 1) });
  const lateCall = await import('#stores/cart/late-call.ts');
  const end = lateCall.noteSent(key, 2);
  expect(lateCall.lateCallWaitMs()).toBe(lateCallMs);
  vi.setSystemTime(Date.now() + 7_000);
  end(isAdditionLost);
  return { ...lateCall, storage, end };
}

test('R17: a change that was answered, or an update that was lost, holds nothing back', async () => {
  const { lateCallWaitMs } = await afterChange({ isAdditionLost: false });
  expect(lateCallWaitMs()).toBe(0);
});

test('R17: an addition that was lost may still arrive, counted from there', async () => {
  const { lateCallWaitMs } = await afterChange({ isAdditionLost: true });
  expect(lateCallWaitMs()).toBe(lateCallMs);
  vi.setSystemTime(Date.now() + lateCallMs);
  expect(lateCallWaitMs()).toBe(0);
});

test('R17: the end of a call leaves the note of the next one', async () => {
  const { lateCallWaitMs, noteSent } = await afterChange({ isAdditionLost: false });
  const endFirst = noteSent(key, 3);
  vi.setSystemTime(Date.now() + 1);
  noteSent(key, 4);
  endFirst(false);
  expect(lateCallWaitMs()).toBe(lateCallMs);
});

test('R23: the end of a call writes nothing if the session has ended', async () => {
  const { storage, noteSent } = await afterChange({ isAdditionLost: false });
  const end = noteSent(key, 3);
  const { forgetRecords } = await import('#stores/storage.ts');
  forgetRecords();
  end(true);
  expect(storage).not.toHaveProperty('cart-call');
});

test.each([
  ['shows the quantity that was sent', new Map([[key, 2]]), 0],
  ['shows another quantity', new Map([[key, 1]]), lateCallMs],
  ['lacks the line', new Map<string, number>(), lateCallMs],
])(
  'R17: after a late change, a server cart that %s leaves so much time to wait',
  async (_, quantities, waitMs) => {
    const { lateCallWaitMs, forgetArrivedCall } = await afterChange({ isAdditionLost: true });
    forgetArrivedCall(quantities);
    expect(lateCallWaitMs()).toBe(waitMs);
  },
);

test.each([3_600_000, -3_600_000])(
  'R17: a device clock that jumps by %i ms holds no change back',
  async (ms) => {
    const { lateCallWaitMs } = await afterChange({ isAdditionLost: true });
    vi.setSystemTime(Date.now() + ms);
    expect(lateCallWaitMs()).toBe(0);
  },
);

test('R17: a change that took the whole time limit may still arrive, counted from its end', async () => {
  const { noteSent, lateCallWaitMs } = await afterChange({ isAdditionLost: false });
  const end = noteSent(key, 3);
  vi.setSystemTime(Date.now() + callTimeoutMs);
  expect(lateCallWaitMs()).toBe(0);
  end(false);
  expect(lateCallWaitMs()).toBe(lateCallMs);
});
