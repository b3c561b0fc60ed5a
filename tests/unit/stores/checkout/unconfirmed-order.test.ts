import { afterEach, describe, expect, test } from 'vitest';
import { failed, pricesChanged } from '#domain/shop/messages.ts';
import { fill, productRow } from '../../server/catalogue-fixture.ts';
import { openPhone, type Phone } from './phone-fixture.ts';

const street = 'Kampala Road 1';
let phone: Phone;
afterEach(() => phone.shop.close());

type PhoneOptions = NonNullable<Parameters<typeof openPhone>[0]>;

/** Opens a phone with two soaps in its cart; the shop has no keys unless `options` say so. */
async function openWithSoaps(options: PhoneOptions = {}): Promise<Phone> {
  const opened = await openPhone({ knowsKeys: false, ...options });
  opened.put('soap/default', 2);
  return opened;
}

/** Opens a tab at the checkout, whatever it shows. */
async function openTab(of = phone) {
  const tab = await of.openTab();
  await tab.open();
  return tab;
}

async function readyTab() {
  const tab = await openTab();
  expect(tab.step()).toBe('ready');
  return tab;
}

/** Opens a tab that is ready, and places its order; `conditions` are what the network does with the calls of that, in turn. */
async function placeOrder(...conditions: Phone['network']) {
  const tab = await readyTab();
  phone.network.push(...conditions);
  await tab.place(street);
  return tab;
}

type Json = Record<string, unknown>;
const without = (order: Json, ...fields: string[]) =>
  Object.fromEntries(Object.entries(order).filter(([name]) => !fields.includes(name)));
const linesWithout = (order: Json, ...fields: string[]) => ({
  ...order,
  items: (order.items as Json[]).map((item) => without(item, ...fields)),
});
const three = 3 * 365 * 86_400_000;

/** Lists in which an order can be compared in every line, however its date is written. */
const comparable: Record<string, (order: Json) => Json> = {
  usual: (order) => order,
  strings: (order) => ({
    ...order,
    items: JSON.stringify(order.items),
    address: JSON.stringify(order.address),
  }),
  'without an id': (order) => without(order, '_id'),
  'with a clock three years behind': (order) => ({ ...order, date: Number(order.date) - three }),
};

/** Lists in which an order cannot be told from another one beyond doubt. */
const doubtful: Record<string, (order: Json) => Json> = {
  'lines without ids (noid)': (order) => linesWithout(order, 'id', '_id'),
  'lines of name, quantity and price (thin)': (order) => ({
    ...without(linesWithout(order, 'id', '_id', 'size', 'image'), 'address', 'paymentMethod'),
    amount: '24,000.00',
  }),
  'no lines (bare)': ({ _id, date, status, amount }) => ({ id: _id, date, status, amount }),
  'neither lines nor id': ({ date, status, amount }) => ({ date, status, amount }),
  'lines without sizes': (order) => linesWithout({ ...order, amount: '65,000 incl.' }, 'size'),
};

describe.each(Object.entries(comparable))('R33: a list of orders that is %s', (_, writes) => {
  test('has the order of a lost answer, once', async () => {
    phone = await openWithSoaps({ writes });
    const tab = await placeOrder('fine', 'unanswered');
    expect(tab.left).toEqual(['placed']);
    expect(await phone.orders()).toHaveLength(1);
    expect(phone.cart()).toEqual({});
  });

  test('never has an order for another that was there before: A, B, A with the last one aborted', async () => {
    phone = await openWithSoaps({ writes });
    await placeOrder();
    phone.put('hat/default', 1);
    await placeOrder();
    phone.put('soap/default', 2);
    const tab = await placeOrder('fine', 'unsent');
    expect(tab.left).toEqual([]);
    expect(tab.evidence()).toBe('unlisted');
    expect(phone.cart()).toEqual({ 'soap/default': 2 });
    await tab.resend();
    expect(tab.left).toEqual(['placed']);
    expect(await phone.orders()).toHaveLength(3);
  });

  test('has the same order of another phone for an order that never arrived', async () => {
    phone = await openWithSoaps({ writes });
    const tab = await readyTab();
    phone.network.push('fine', 'unsent');
    const other = await openWithSoaps({ shop: phone.shop, writes });
    const otherTab = await openTab(other);
    const placing = tab.place(street);
    await otherTab.place(street);
    await placing;
    if (tab.evidence() === 'unlisted') await tab.look();
    expect(otherTab.left).toEqual(['placed']);
    expect(tab.left).toEqual(['placed']);
    expect(await phone.orders()).toHaveLength(1);
    expect(phone.cart()).toEqual({});
  });
});

describe.each(Object.entries(doubtful))('R34: an order in a list of %s', (what, writes) => {
  test('is shown and asked about, and the shopper says that it is theirs', async () => {
    phone = await openWithSoaps({ writes });
    await placeOrder();
    phone.put('soap/default', 2);
    const tab = await placeOrder('fine', 'unanswered');
    expect(tab.state()).toMatchObject({
      step: 'unconfirmed',
      evidence: 'maybe',
      orders: [{ status: 'Order Placed' }],
    });
    expect(phone.cart()).toEqual({ 'soap/default': 2 });
    const [shown] = tab.candidates();
    await tab.confirm();
    expect(tab.left).toEqual(['placed']);
    expect(await phone.orders()).toHaveLength(2);
    // My Orders thanks for the one that they said, whatever another phone orders meanwhile.
    expect(phone.thanks()?.id).toBe(shown?.id || null);
    expect(phone.cart()).toEqual({});
    expect(phone.sentAttempt()).toBeNull();
  });

  test('is not asked about again when it is another one', async () => {
    phone = await openWithSoaps({ writes });
    const tab = await readyTab();
    phone.network.push('fine', 'unsent');
    const other = await openWithSoaps({ shop: phone.shop });
    const placing = tab.place(street);
    const otherTab = await openTab(other);
    await otherTab.place(street);
    await placing;
    if (tab.evidence() === 'unlisted') await tab.look();
    expect(tab.evidence()).toBe('maybe');
    await tab.deny();
    // A list of one that is cut would show the one as it shows the other.
    expect(tab.evidence()).toBe(what.includes('neither lines nor id') ? 'unsure' : 'unlisted');
    await tab.resend();
    await tab.confirm();
    expect(tab.left).toEqual(['placed']);
    expect(await phone.orders()).toHaveLength(2);
  });

  test('is never said to be missing when the list does not show it as new', async () => {
    phone = await openWithSoaps({ writes });
    const tab = await placeOrder('fine', 'unanswered', ...Array(99).fill('portal'));
    expect(tab.evidence()).toBe('unsure');
    phone.network.length = 0;
    await tab.look();
    expect(tab.evidence()).toBe('maybe');
    // Beside an order that may be it, "Please try again later" would be advice to order twice.
    expect(tab.toasts).not.toContainEqual(expect.objectContaining({ text: failed.placingOrder }));
  });
});

test('R34: a further try looks for the order first, and sends nothing if it is there by then', async () => {
  phone = await openWithSoaps();
  const tab = await placeOrder('fine', 'unanswered', ...Array<'unsent'>(99).fill('unsent'));
  expect([tab.left, tab.evidence()]).toEqual([[], 'unsure']);
  phone.network.length = 0;
  await tab.resend();
  expect(tab.left).toEqual(['placed']);
  expect(await phone.orders()).toHaveLength(1);
});

test('R34: what the shop says of a further try is shown, though an earlier one may have arrived', async () => {
  phone = await openWithSoaps({ writes: (order) => order });
  const tab = await placeOrder('fine', 'unsent');
  expect(tab.state()).toMatchObject({ evidence: 'unlisted', refusal: '' });
  expect(tab.toasts).not.toContainEqual(expect.objectContaining({ text: failed.placingOrder }));
  await fill(phone.shop.database, [productRow('soap', { name: 'Soap', price: 9_900 })]);
  await tab.resend();
  expect(tab.state()).toMatchObject({ evidence: 'unlisted', refusal: pricesChanged });
  expect(phone.sentAttempt()).not.toBeNull();
  await tab.look();
  expect(tab.state()).toMatchObject({ evidence: 'unlisted', refusal: '' });
});

const mailFailed = { success: false, message: 'SMTP connect() failed' };

describe('R33: an order that a shop without keys has stored', () => {
  test.each([
    ['and refused for a mail', mailFailed],
    [
      'and refused for the sign-in of a mail server',
      { success: false, message: 'Please log in by your browser' },
    ],
    ['and answered with its number', { success: '17', message: 'Order Placed' }],
  ])('%s is there, once', async (_, answer) => {
    phone = await openWithSoaps();
    const tab = await placeOrder('fine', answer);
    expect(tab.left).toEqual(['placed']);
    expect(tab.steps).not.toContain('refused');
    expect(tab.toasts).not.toContainEqual(expect.objectContaining({ text: failed.placingOrder }));
    expect(await phone.orders()).toHaveLength(1);
    expect(phone.cart()).toEqual({});
  });

  test('and refused is asked about if the list cannot tell it', async () => {
    phone = await openWithSoaps({ writes: ({ _id, status, amount }) => ({ _id, status, amount }) });
    const tab = await placeOrder('fine', mailFailed);
    expect([tab.evidence(), phone.cart()]).toEqual(['maybe', { 'soap/default': 2 }]);
    await tab.confirm();
    expect(tab.left).toEqual(['placed']);
  });

  test.each<[string, PhoneOptions, Phone['network']]>([
    ['cannot be read', {}, Array(99).fill('portal')],
    ['is its first page', { lists: (orders) => ({ orders: orders.slice(0, 1), total: orders.length }) }, []],
  ])('and refused is not denied if the list %s, at once', async (_, options, network) => {
    phone = await openWithSoaps(options);
    await placeOrder();
    phone.put('soap/default', 2);
    const before = phone.waited();
    const tab = await placeOrder('fine', mailFailed, ...network);
    expect(tab.state()).toMatchObject({ evidence: 'unsure', refusal: mailFailed.message });
    expect(phone.waited() - before).toBeLessThan(30_000);
    expect(phone.sentAttempt()).not.toBeNull();
  });

  test.each<[string, Phone['network'], string, number]>([
    ['for whatever reason', ['fine', 'refused'], 'refused', 2],
    ['to a new customer, whose list is refused as well', ['refused', 'refused', 'refused'], 'refused', 2],
    ['to a token that has died', ['fine', 'expires'], 'auth', 2],
  ])('is none that was refused %s', async (_, network, step, reads) => {
    phone = await openWithSoaps();
    const tab = await placeOrder(...network);
    expect([tab.step(), phone.sentAttempt(), await phone.orders()]).toEqual([step, null, []]);
    expect(phone.sent.filter((path) => path.includes('user-orders'))).toHaveLength(reads);
  });
});

describe('R34: a list of orders that', () => {
  const minutes = 60_000;
  type Lists = NonNullable<PhoneOptions['lists']>;
  const lagging: Lists = (orders) => ({
    orders: orders.filter(({ date }) => phone.shop.now() - Number(date) > 3 * minutes),
  });

  test.each<[string, Lists, string]>([
    ['is minutes behind', lagging, 'unlisted'],
    ['is the page of the oldest', (orders) => ({ orders: orders.slice(0, 1), page: 1 }), 'unsure'],
    [
      'says that there are more',
      (orders) => ({ orders: orders.slice(0, 1), meta: { next: '?page=2' } }),
      'unsure',
    ],
    ['is cut without a word', (orders) => ({ orders: orders.slice(0, 1) }), 'unlisted'],
  ])('%s denies no order that is there', async (_, lists, evidence) => {
    phone = await openWithSoaps({ lists });
    await placeOrder();
    phone.shop.wait(11 * minutes);
    phone.put('hat/default', 1);
    const tab = await placeOrder('fine', 'unanswered');
    expect([tab.evidence(), await phone.orders()]).toMatchObject([evidence, [{}, {}]]);
    expect(tab.toasts).not.toContainEqual(expect.objectContaining({ text: failed.placingOrder }));
    phone.shop.wait(4 * minutes);
    await tab.look();
    expect(tab.left).toEqual(lists === lagging ? ['placed'] : []);
  });

  test('is minutes behind confirms none by the one before it', async () => {
    phone = await openWithSoaps({ lists: lagging });
    await placeOrder();
    phone.put('soap/default', 2);
    const tab = await placeOrder('fine', 'unsent');
    expect(tab.evidence()).toBe('unsure');
    phone.shop.wait(4 * minutes);
    await tab.look();
    expect([tab.evidence(), tab.left]).toEqual(['maybe', []]);
  });

  test('has the newest page only, with other orders in it, is asked about', async () => {
    phone = await openWithSoaps({ lists: (orders) => ({ orders: orders.slice(-1) }) });
    await placeOrder();
    phone.shop.wait(11 * minutes);
    phone.put('soap/default', 2);
    const tab = await placeOrder('fine', 'unanswered');
    expect([tab.evidence(), tab.left]).toEqual(['maybe', []]);
  });
});

test('R33: nothing is sent before the list of orders was read', async () => {
  phone = await openWithSoaps();
  const tab = await placeOrder('unsent', 'unsent', 'unsent');
  expect(tab.step()).toBe('unreachable');
  expect(phone.sent.filter((path) => path.includes('place-order'))).toEqual([]);
  expect(phone.sentAttempt()).toBeNull();
  await tab.open();
  await tab.place(street);
  expect(tab.left).toEqual(['placed']);
});

test.each(['unsent', 'unanswered'] as const)(
  'R34: an order that went without a refused list is never denied, but asked about: %s',
  async (fate) => {
    phone = await openWithSoaps();
    const tab = await placeOrder('refused', fate, ...Array(99).fill('refused'));
    expect([tab.evidence(), tab.left]).toEqual(['unsure', []]);
    phone.network.length = 0;
    await tab.look();
    expect([tab.evidence(), tab.left]).toEqual([fate === 'unanswered' ? 'maybe' : 'unsure', []]);
    expect(phone.cart()).toEqual({ 'soap/default': 2 });
  },
);

test('R34: if the list can never be read an order passes, and a lost answer is never a denial', async () => {
  phone = await openWithSoaps();
  const tab = await placeOrder('portal', 'portal', 'portal');
  await tab.open();
  phone.network.push('portal', 'portal', 'portal', 'unanswered', ...Array(99).fill('portal'));
  await tab.place(street);
  expect(tab.evidence()).toBe('unsure');
  phone.network.length = 0;
  await tab.look();
  expect(tab.evidence()).toBe('maybe');
  await tab.deny();
  expect(tab.evidence()).toBe('unsure');
});

test.each([true, false])(
  'R34: a page of sign-in in place of an answer does not deny an order that is there (an API that knows keys: %s)',
  async (knowsKeys) => {
    phone = await openWithSoaps({ knowsKeys });
    const tab = await readyTab();
    phone.network.push(...(knowsKeys ? [] : (['fine'] as const)), 'sent away');
    phone.network.push(...Array(9).fill('sent away'));
    await tab.place(street);
    expect(tab.step()).toBe('auth');
    expect(phone.sentAttempt()).not.toBeNull();
    phone.network.length = 0;
    phone.signIn();
    const back = await openTab();
    expect(back.left).toEqual(['placed']);
    expect(await phone.orders()).toHaveLength(1);
    expect(phone.cart()).toEqual({});
  },
);

describe.each([true, false])(
  'R33: an attempt belongs to what it ordered (an API that knows keys: %s)',
  (knowsKeys) => {
    const before = knowsKeys ? [] : (['fine'] as const);

    test('settled by another screen, it takes nothing of a later cart with the same goods, which is a new order', async () => {
      phone = await openWithSoaps({ knowsKeys });
      const tab = await placeOrder(...before, 'unanswered', ...Array(99).fill('unsent'));
      expect(tab.evidence()).toBe('unsure');
      phone.network.length = 0;
      const ordersScreen = await phone.openTab();
      await ordersScreen.settle();
      expect(phone.cart()).toEqual({});
      phone.shop.wait(11 * 60_000);
      phone.put('soap/default', 2);
      const later = await placeOrder();
      expect(later.left).toEqual(['placed']);
      expect(await phone.orders()).toHaveLength(2);
      expect(phone.cart()).toEqual({});
    });

    test('unsettled, it is asked about before another can begin', async () => {
      phone = await openWithSoaps({ knowsKeys });
      await placeOrder(...before, 'unsent');
      phone.put('hat/default', 1);
      const later = await openTab();
      expect(later.evidence()).toBe(knowsKeys ? 'nothing' : 'unlisted');
      await later.abandon();
      expect(later.step()).toBe('ready');
      await later.place(street);
      expect(later.left).toEqual(['placed']);
      expect(await phone.orders()).toMatchObject([{ amount: 44_000 }]);
    });

    test('it outlives the token: signed in again, the order is found and not sent twice', async () => {
      phone = await openWithSoaps({ knowsKeys });
      await placeOrder(...before, 'unanswered', ...Array(99).fill('unsent'));
      phone.network.length = 0;
      phone.expire();
      const dead = await openTab();
      expect(dead.step()).toBe('auth');
      phone.put('soap/default', 0);
      phone.signIn();
      const back = await openTab();
      expect(back.left).toEqual(['placed']);
      expect(await phone.orders()).toHaveLength(1);
    });
  },
);

test('a server that may still be at it is looked at for a while before the shopper hears that it has nothing', async () => {
  phone = await openWithSoaps();
  await placeOrder('fine', 'unsent');
  expect(phone.waited()).toBeGreaterThanOrEqual(60_000);
});

describe('R34: an order in doubt, when the connection comes back,', () => {
  const isPlaceOrder = (path: string) => path.includes('place-order');
  const sentOrders = () => phone.sent.filter(isPlaceOrder).length;

  /** A tab that asks about an order whose line has met `fate`, and that nobody could look for. */
  async function inDoubt(fate: 'unanswered' | 'unsent', knowsKeys: boolean) {
    phone = await openWithSoaps({ knowsKeys });
    const tab = await placeOrder(...(knowsKeys ? [] : ['fine' as const]), fate, ...Array(99).fill('unsent'));
    expect(tab.evidence()).toBe('unsure');
    phone.network.length = 0;
    return tab;
  }

  test.each([true, false])(
    'is looked for and found, and not sent again (an API that knows keys: %s)',
    async (knowsKeys) => {
      const tab = await inDoubt('unanswered', knowsKeys);
      await tab.comeOnline();
      expect(tab.left).toEqual(['placed']);
      expect(sentOrders()).toBe(1);
      expect(await phone.orders()).toHaveLength(1);
    },
  );

  test('that never arrived is known not to have, and is not sent', async () => {
    const tab = await inDoubt('unsent', false);
    await tab.comeOnline();
    expect(tab.evidence()).toBe('unlisted');
    expect(sentOrders()).toBe(1);
  });
});
