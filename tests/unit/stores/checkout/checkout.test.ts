import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { attemptId } from '#domain/account/sign-out.ts';
import { completeProfile } from '#domain/checkout/checkout-messages.ts';
import { noRoomForOrder } from '#domain/checkout/interruption-messages.ts';
import { jane } from '../../../support/people.ts';
import { fill, productRow } from '../../server/catalogue-fixture.ts';
import { openPhone, type Phone } from './phone-fixture.ts';

let phone: Phone;
beforeEach(async () => {
  phone = await openPhone();
  phone.put('soap/default', 2);
});
afterEach(() => phone.shop.close());

const street = 'Kampala Road 1';

const profile = { ...jane, phone: '+256700123456', street, dateOfBirth: '' };

async function openedTab() {
  const tab = await phone.openTab();
  await tab.open();
  return tab;
}

async function readyTab() {
  const tab = await openedTab();
  expect(tab.step()).toBe('ready');
  return tab;
}

describe('the guards of the checkout, in their order', () => {
  test('a visitor goes to sign-in, even with an empty cart', async () => {
    phone.signOut();
    const tab = await openedTab();
    expect(tab.left).toEqual(['login']);
    expect(phone.sent).toEqual([]);
  });

  test('an empty cart goes back to the cart', async () => {
    phone.put('soap/default', 0);
    const tab = await openedTab();
    expect(tab.left).toEqual(['empty']);
  });

  test('a product that the shop has no longer goes back to the cart', async () => {
    phone.put('gone/default', 1);
    const tab = await openedTab();
    expect(tab.left).toEqual([{ unavailable: [], shortages: [] }]);
  });

  test.each(['unsent', 'portal'] as const)(
    'a profile that cannot be loaded (%s) is not called incomplete: trying again helps',
    async (line) => {
      phone.network.push(line, line, line);
      const tab = await openedTab();
      expect(tab.step()).toBe('unreachable');
    },
  );

  test('a profile without a phone is one to complete', async () => {
    await phone.client.updateUserProfile({ ...profile, phone: '' });
    const tab = await openedTab();
    expect(tab.state()).toMatchObject({ step: 'incomplete', text: completeProfile.text });
  });

  test('a phone number of another time that nobody can call is one to correct', async () => {
    await phone.shop.database.updateTable('accounts').set({ phone: '0772' }).execute();
    const tab = await openedTab();
    expect(tab.state()).toMatchObject({ step: 'incomplete', text: completeProfile.wrongPhone });
    await phone.client.updateUserProfile(profile);
    await tab.open();
    expect(tab.step()).toBe('ready');
  });

  test('without the live prices nothing can be ordered, and trying again helps', async () => {
    phone.network.push('fine', 'unsent', 'unsent', 'unsent');
    const tab = await openedTab();
    expect(tab.step()).toBe('unreachable');
    await tab.open();
    expect(tab.step()).toBe('ready');
  });
});

describe('live prices', () => {
  async function sell(...products: Parameters<typeof productRow>[]) {
    await fill(
      phone.shop.database,
      products.map((each) => productRow(...each)),
    );
  }

  test('a changed price is shown, old and new, and ordered only after the shopper agrees', async () => {
    await sell(['soap', { name: 'Soap', price: 9_900 }]);
    const tab = await openedTab();
    expect(tab.state()).toMatchObject({
      step: 'changed',
      totalBefore: 24_000,
      draft: { totals: { total: 24_800 } },
      changes: [{ name: 'Soap', before: 9_500, now: 9_900 }],
    });
    await tab.place(street);
    expect(await phone.orders()).toEqual([]);
    await tab.accept();
    await tab.place(street);
    expect(await phone.orders()).toMatchObject([{ amount: 24_800 }]);
  });

  test('a price that changes while the shopper reads is refused, shown and asked about; the next attempt is another', async () => {
    const tab = await readyTab();
    await sell(['soap', { name: 'Soap', price: 9_000 }]);
    await tab.place(street);
    expect(tab.state()).toMatchObject({ step: 'changed', totalBefore: 24_000 });
    expect(phone.cart()).toEqual({ 'soap/default': 2 });
    await tab.accept();
    expect(phone.sentAttempt()).toBeNull();
    await tab.place(street);
    expect(await phone.orders()).toMatchObject([{ amount: 23_000 }]);
  });

  test('a product that is gone leads back to the cart, which is told which', async () => {
    await sell(['hat', {}]);
    const tab = await openedTab();
    expect(tab.left).toEqual([{ unavailable: ['soap'], shortages: [] }]);
    expect(phone.cart()).toEqual({ 'soap/default': 2 });
  });

  test('more than the shop has leads back to the cart before it can be ordered, which is told how many are left', async () => {
    phone.put('hat/default', 4);
    const tab = await openedTab();
    expect(tab.left).toEqual([{ unavailable: [], shortages: [['hat', 3]] }]);
    expect(tab.steps).not.toContain('ready');
    expect(phone.cart()).toEqual({ 'soap/default': 2, 'hat/default': 4 });
  });

  test('what the server refuses for another reason is said in its words, and the cart stays', async () => {
    const tab = await readyTab();
    await sell(['soap', { name: 'Soap', price: 9_500, sizes: '["M"]' }]);
    await tab.place(street);
    expect(tab.state()).toEqual({ step: 'refused', message: 'Please choose a size for Soap: M.' });
    expect(phone.cart()).toEqual({ 'soap/default': 2 });
    expect(await phone.orders()).toEqual([]);
  });
});

describe('R19: one order', () => {
  test('an order is placed, and exactly what was ordered leaves the cart', async () => {
    const tab = await readyTab();
    const placing = tab.place(`${street} (landmark: mosque)`);
    expect(tab.step()).toBe('sending');
    phone.put('soap/default', 3);
    phone.put('hat/default', 1);
    await placing;
    expect(tab.left).toEqual(['placed']);
    expect(await phone.orders()).toMatchObject([
      { amount: 24_000, address: { street: `${street} (landmark: mosque)` } },
    ]);
    expect(phone.cart()).toEqual({ 'soap/default': 1, 'hat/default': 1 });
  });

  test('a double tap is one order', async () => {
    const tab = await readyTab();
    await Promise.all([tab.place(street), tab.place(street), tab.place(street)]);
    expect(phone.sent.filter((path) => path.includes('place-order'))).toHaveLength(1);
    expect(await phone.orders()).toHaveLength(1);
  });

  test('a page that Back brings again shows the address as it is by now', async () => {
    const tab = await readyTab();
    const isAtNewStreet = { step: 'ready', draft: { profile: { street: 'Plot 99, Entebbe Road' } } };
    await phone.client.updateUserProfile({ ...profile, street: 'Plot 99, Entebbe Road' });
    expect(tab.state()).not.toMatchObject(isAtNewStreet);
    await tab.comeBack();
    expect(tab.state()).toMatchObject(isAtNewStreet);
  });

  test('R23: an order that was forgotten at a sign-out is not sent by a tab that still looks for it', async () => {
    const tab = await readyTab();
    phone.network.push('unsent');
    await tab.place(street);
    expect(tab.evidence()).toBe('nothing');
    const sent = () => phone.sent.filter((path) => path.includes('place-order')).length;
    const before = sent();
    phone.network.push('held');
    const again = tab.resend();
    await vi.waitFor(() => expect(phone.network).toEqual([]));
    phone.signOut();
    phone.release();
    await again;
    expect(sent()).toBe(before);
    expect(phone.sentAttempt()).toBeNull();
    expect(await phone.orders()).toEqual([]);
  });

  test('a line that is added while the prices are asked for is in the order that is shown', async () => {
    const tab = await phone.openTab();
    phone.network.push('held');
    const opening = tab.open();
    await vi.waitFor(() => expect(phone.network).toEqual([]));
    phone.put('hat/default', 1);
    phone.release();
    await opening;
    expect(tab.state()).toMatchObject({
      step: 'ready',
      draft: { lines: [{ productId: 'soap' }, { productId: 'hat' }], totals: { total: 44_000 } },
    });
  });

  test('R17: an order waits for a change of the cart that may still arrive, since its page was left', async () => {
    const tab = await readyTab();
    phone.leaveCall(5);
    const before = phone.waited();
    await tab.place(street);
    expect(phone.waited() - before).toBeGreaterThan(9_000);
    expect(tab.left).toEqual(['placed']);
  });

  test('R33: an order that the browser has no room to remember is not sent', async () => {
    const tab = await readyTab();
    phone.fillStorage();
    await tab.place(street);
    expect(tab.state()).toEqual({ step: 'refused', message: noRoomForOrder });
    expect(await phone.orders()).toEqual([]);
    expect(phone.cart()).toEqual({ 'soap/default': 2 });
    await tab.open();
    expect(tab.step()).toBe('ready');
  });

  test('R34: an order that was sent is not denied if the script that looks for it is lost', async () => {
    const tab = await readyTab();
    phone.network.push('unanswered');
    const placing = tab.place(street);
    phone.loseScript(true);
    await placing;
    expect(tab.state()).toEqual({ step: 'unreachable', isSent: true });
    phone.loseScript(false);
    await tab.open();
    expect(tab.left).toEqual(['placed']);
  });

  test('a lost answer is looked into, not sent again', async () => {
    const tab = await readyTab();
    phone.network.push('unanswered');
    await tab.place(street);
    expect(tab.left).toEqual(['placed']);
    expect(phone.sent.filter((path) => path.includes('place-order'))).toHaveLength(1);
    expect(phone.cart()).toEqual({});
  });

  test('a lost request is asked about after a minute, and sent again with the same key at the shopper’s word', async () => {
    const tab = await readyTab();
    phone.network.push('unsent');
    await tab.place(street);
    expect(tab.evidence()).toBe('nothing');
    const key = phone.sentAttempt()?.attempt.clientOrderId;
    expect(key).toBeDefined();
    expect(attemptId(phone.storedAttempt())).toBe(`{"attempt":{"clientOrderId":"${key}`);
    expect(await phone.orders()).toEqual([]);
    await tab.resend();
    expect(tab.left).toEqual(['placed']);
    expect(await phone.orders()).toMatchObject([{ clientOrderId: key }]);
  });

  test('a reload in the middle finds the order instead of offering it again', async () => {
    const tab = await readyTab();
    phone.network.push('unanswered', ...Array(99).fill('unsent'));
    await tab.place(street);
    expect(tab.evidence()).toBe('unsure');
    phone.network.length = 0;
    const reloaded = await openedTab();
    expect(reloaded.left).toEqual(['placed']);
    expect(await phone.orders()).toHaveLength(1);
    await tab.hearStorage();
    expect(tab.left).toEqual(['placed']);
  });

  test('R35: the same goods can be ordered once more, when the shopper says so', async () => {
    await (await readyTab()).place(street);
    phone.put('soap/default', 2);
    const tab = await readyTab();
    await tab.place(street);
    expect(tab.state()).toMatchObject({
      step: 'duplicate',
      message: expect.stringMatching(/^You placed the same order just now, #\w{8}\. Place it again\?$/),
    });
    expect(phone.cart()).toEqual({ 'soap/default': 2 });
    expect(phone.sentAttempt()).toBeNull();
    await tab.placeDuplicate();
    expect(tab.left).toEqual(['placed']);
    expect(await phone.orders()).toHaveLength(2);
  });

  describe('R35: a second phone that is asked about the order of the first', () => {
    async function openAsked() {
      await (await readyTab()).place(street);
      const other = await openPhone({ shop: phone.shop });
      other.put('soap/default', 2);
      const tab = await other.openTab();
      await tab.open();
      await tab.place(street);
      expect(tab.step()).toBe('duplicate');
      return { other, tab };
    }

    test('keeps its cart until it answers', async () => {
      const { other } = await openAsked();
      expect(other.cart()).toEqual({ 'soap/default': 2 });
      expect(await phone.orders()).toHaveLength(1);
    });

    test('is led to it if it has emptied the cart', async () => {
      const { other, tab } = await openAsked();
      other.put('soap/default', 0);
      await vi.waitFor(() => expect(tab.left).toEqual(['duplicate']));
    });
  });

  test('a cart that changed in another tab is priced anew before it is ordered', async () => {
    const tab = await readyTab();
    phone.put('soap/default', 5);
    await tab.place(street);
    expect(tab.state()).toMatchObject({ step: 'ready', draft: { lines: [{ quantity: 5 }] } });
    expect(await phone.orders()).toEqual([]);
  });

  test('an expired token keeps the cart, and nothing is left open of an order that was refused for it', async () => {
    const tab = await readyTab();
    phone.expire();
    await tab.place(street);
    expect(tab.step()).toBe('auth');
    expect(phone.cart()).toEqual({ 'soap/default': 2 });
    phone.signIn();
    const again = await readyTab();
    await again.place(street);
    expect(await phone.orders()).toHaveLength(1);
  });

  test('R23: a customer who signs out while the order is on its way finds nothing of it on the phone', async () => {
    const tab = await readyTab();
    const placing = tab.place(street);
    phone.signOut();
    await placing;
    expect(phone.sentAttempt()).toBeNull();
    expect(phone.cart()).toEqual({});
  });

  test.each(['success', 'an invalid token'])(
    'R36: an answer of %s that comes when somebody else has signed in changes nothing of their order',
    async (answer) => {
      const tab = await readyTab();
      phone.network.push('unsent');
      await tab.place(street);
      const attempt = phone.storedAttempt() ?? '';
      phone.network.push('fine', 'held');
      const placing = tab.resend();
      await vi.waitFor(() => expect(phone.network).toEqual([]));
      phone.signOut();
      const others = phone.signInOther('john@example.com', {
        attempt: attempt.replace(/[0-9a-f]{8}-/, '6f1c2a52-'),
      });
      const before = others();
      if (answer !== 'success') phone.expire();
      phone.release();
      await placing;
      expect(others()).toBe(before);
      expect(phone.thanks()).toBeNull();
    },
  );

  describe('while the list of orders is read before an order, ', () => {
    let tab: Awaited<ReturnType<typeof readyTab>>;
    let placing: Promise<void>;
    beforeEach(async () => {
      await phone.shop.close();
      phone = await openPhone({ knowsKeys: false });
      phone.put('soap/default', 2);
      tab = await readyTab();
      phone.network.push('held');
      placing = tab.place(street);
      await vi.waitFor(() => expect(phone.network).toEqual([]));
    });
    const isOrderSent = () => phone.sent.some((path) => path.includes('place-order'));

    test('a piece that another tab takes out of the cart is not ordered: the order is shown anew', async () => {
      phone.put('soap/default', 1);
      phone.release();
      await placing;
      expect(isOrderSent()).toBe(false);
      expect(tab.state()).toMatchObject({ step: 'ready', draft: { lines: [{ quantity: 1 }] } });
    });

    test('R36: somebody else signs in with the same goods in the cart, and nothing is ordered in their name', async () => {
      phone.signOut();
      phone.signInOther('john@example.com', { soaps: 2 });
      phone.release();
      await placing;
      expect(isOrderSent()).toBe(false);
      expect(phone.cart()).toEqual({ 'soap/default': 2 });
    });
  });

  test('a shopper who gives up an attempt can order what is in the cart now', async () => {
    const tab = await readyTab();
    phone.network.push('unsent');
    await tab.place(street);
    phone.put('soap/default', 1);
    await tab.abandon();
    expect(tab.step()).toBe('ready');
    await tab.place(street);
    expect(await phone.orders()).toMatchObject([{ amount: 14_500 }]);
  });
});

test.each(['taps', 'opens anew'])(
  'R19: a tab that %s after another has ordered its cart says that it is ordered',
  async (does) => {
    const [tab, other] = [await readyTab(), await readyTab()];
    await tab.place(street);
    expect(tab.left).toEqual(['placed']);
    other.catchUp();
    await (does === 'taps' ? other.place(street) : other.open());
    expect(other.left).toEqual(['placed']);
    const tabOfLater = await openedTab();
    expect(tabOfLater.left).toEqual(['empty']);
  },
);
