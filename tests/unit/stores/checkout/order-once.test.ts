import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { sameOrderWithinMs } from '#domain/shop/shop.ts';
import { type NetworkCondition, openPhone, type Phone, type Tab } from './phone-fixture.ts';

const lossy = ['fine', 'fine', 'unsent', 'unanswered', 'portal'] as const;
const worse = [...lossy, 'doubled', 'late'] as const;

const actIn = (network: readonly NetworkCondition[]) =>
  fc.record({
    tab: fc.nat(1),
    act: fc.constantFrom('open', 'place', 'place', 'both', 'again', 'arrive', 'expire', 'sign in', 'refill'),
    network: fc.array(fc.constantFrom(...network), { maxLength: 12 }),
  });

/**
 * A shopper with two tabs who wants some soaps, and presses whatever there is; each time the cart was emptied they may
 * fill it again. The line loses, doubles, garbles and delays; the server is the real one.
 */
test.each([
  ['keeps keys, on a line that also doubles and delays', true, true, worse],
  ['ignores keys, on a line that loses', false, true, lossy],
  ['keeps keys, in a browser without Web Locks', true, false, lossy],
  ['ignores keys, in a browser without Web Locks', false, false, lossy],
] as const)(
  'R19: with an API that %s, each cart is ordered once, and no screen says otherwise',
  async (_, knowsKeys, hasLocks, network) => {
    await fc.assert(
      fc.asyncProperty(fc.array(actIn(network), { maxLength: 14 }), async (acts) => {
        const phone = await openPhone({ knowsKeys, hasLocks });
        try {
          await live(phone, acts);
        } finally {
          await phone.shop.close();
        }
      }),
      { numRuns: 20 },
    );
  },
);

test.each([true, false])(
  'R19: two tabs that order at the same moment in a browser without Web Locks order once (an API that knows keys: %s)',
  async (knowsKeys) => {
    const phone = await openPhone({ knowsKeys, hasLocks: false });
    phone.put('soap/default', 2);
    const tabs = [await phone.openTab(), await phone.openTab()];
    for (const tab of tabs) await tab.open();
    await Promise.all(tabs.map((tab) => tab.place('Street')));
    expect(phone.sent.filter((path) => path.includes('place-order'))).toHaveLength(1);
    expect(await phone.orders()).toHaveLength(1);
    expect(phone.cart()).toEqual({});
    for (const tab of tabs) expect(tab.left).toEqual(['placed']);
    await phone.shop.close();
  },
);

test('R19: a tab that slept while it read the list does not order once more what another has placed meanwhile', async () => {
  const phone = await openPhone({ knowsKeys: false, hasLocks: false });
  phone.put('soap/default', 2);
  const [asleep, other] = [await phone.openTab(), await phone.openTab()];
  for (const tab of [asleep, other]) await tab.open();
  phone.network.push('held');
  const placing = asleep.place('Street');
  await vi.waitFor(() => expect(phone.network).toEqual([]));
  asleep.sleep();
  await other.place('Street');
  expect(other.left).toEqual(['placed']);
  phone.put('soap/default', 2);
  asleep.wake();
  phone.release();
  await placing;
  expect(await phone.orders()).toHaveLength(1);
  expect(phone.cart()).toEqual({ 'soap/default': 2 });
  await phone.shop.close();
});

async function live(
  phone: Phone,
  acts: readonly { tab: number; act: string; network: NetworkCondition[] }[],
) {
  const tabs: [Tab, Tab] = [await phone.openTab(), await phone.openTab()];
  let carts = 1;
  phone.put('soap/default', 2);
  for (const { tab: number, act, network: line } of acts) {
    phone.network.push(...line);
    const tab = tabs[number as 0 | 1];
    if (act === 'open') {
      tabs[number as 0 | 1] = await phone.openTab();
      await tabs[number as 0 | 1].open();
    } else if (act === 'place') await Promise.all([tab.place('Street'), tab.place('Street')]);
    else if (act === 'both') await Promise.all(tabs.map((each) => each.place('Street')));
    else if (act === 'again') await tab.resend();
    else if (act === 'arrive') await phone.arrive();
    else if (act === 'expire') phone.expire();
    else if (act === 'sign in') phone.signIn();
    else if (Object.keys(phone.cart()).length === 0) {
      // Later than the server would ask whether the same order is wanted twice (R35).
      phone.shop.wait(sameOrderWithinMs + 1);
      phone.put('soap/default', 2);
      carts += 1;
    }
    phone.network.length = 0;
    for (const each of tabs) await each.hearStorage();
    await expectTruth(phone, tabs, carts);
  }
  phone.signIn();
  await finish(phone);
  await phone.arrive();
  expect(await phone.orders()).toHaveLength(carts);
  expect(phone.cart()).toEqual({});
}

async function expectTruth(phone: Phone, tabs: readonly Tab[], carts: number): Promise<void> {
  const { length: orders } = await phone.orders();
  const isFull = Object.keys(phone.cart()).length > 0;
  expect(orders).toBeLessThanOrEqual(carts);
  for (const tab of tabs) {
    const step = tab.step();
    if (tab.left.includes('placed')) expect(orders).toBeGreaterThan(0);
    if (step === 'ready' || step === 'changed' || step === 'refused') {
      expect(isFull).toBe(true);
      expect(orders).toBe(carts - 1);
    }
    expect(step).not.toBe('sending');
  }
  if (!isFull) expect(orders).toBe(carts);
}

/** The line is fine again, and the shopper wants to be done. */
async function finish(phone: Phone): Promise<void> {
  if (Object.keys(phone.cart()).length === 0) return;
  const tab = await phone.openTab();
  await tab.open();
  if (tab.step() === 'unconfirmed') await tab.resend();
  if (tab.step() === 'ready') await tab.place('Street');
  expect(tab.left).toEqual(['placed']);
}
