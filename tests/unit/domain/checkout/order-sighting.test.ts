import { describe, expect, test } from 'vitest';
import type { SentAttempt } from '#domain/checkout/order-attempt.ts';
import { fingerprintOf, sightByKey, sightOrder } from '#domain/checkout/order-sighting.ts';
import type { Order } from '#domain/orders/order.ts';
import { attempt } from '../../api/client-fixture.ts';

const sent: SentAttempt = { attempt, cart: [], before: [], isListRead: true, tries: 1, isAsked: false };

function orderLike(changes: Partial<Order> = {}): Order {
  return {
    id: 'o1',
    date: null,
    writtenDate: '22/11/2026',
    status: 'Order Placed',
    statusHistory: [],
    lines: attempt.lines,
    address: attempt.address,
    paymentMethod: 'Cash on Delivery',
    amount: attempt.amount,
    clientOrderId: null,
    ...changes,
  };
}

const seen = (orders: Order[], changes: Partial<SentAttempt> = {}) =>
  sightOrder(orders, { ...sent, ...changes }).seen;

describe('R33: the order that came of an attempt', () => {
  test('is the one with its key, whatever else is in the list', () => {
    const mine = orderLike({ id: 'o2', clientOrderId: attempt.clientOrderId.toUpperCase(), amount: null });
    const others = [orderLike({ clientOrderId: 'another' }), mine];
    expect(seen(others)).toBe('placed');
    expect(sightByKey(others, sent).seen).toBe('placed');
  });

  test('is what is new and the same in every line and the amount, whatever its date', () => {
    expect(seen([orderLike()])).toBe('placed');
    expect(seen([orderLike(), orderLike({ id: 'o2' })], { before: ['o1'] })).toBe('placed');
  });

  test('may have an address that the shop does not show, or writes in its own way', () => {
    const { phone, street } = attempt.address;
    const written = {
      ...attempt.address,
      city: '',
      street: street.toUpperCase(),
      phone: phone.replaceAll(' ', ''),
    };
    expect(seen([orderLike({ address: written })])).toBe('placed');
  });

  test('is none of those that were there before, nor one of another key', () => {
    expect(seen([orderLike()], { before: ['o1'] })).toBe('unlisted');
    expect(seen([orderLike({ clientOrderId: 'another' })])).toBe('unlisted');
  });

  test('is none that was there before without an id, though its status has changed since', () => {
    const other = orderLike({ id: '', writtenDate: '21/11/2026' });
    const before = [other, orderLike({ id: '' })].map(fingerprintOf);
    expect(seen([other, orderLike({ id: '', status: 'Packing' })], { before })).toBe('unlisted');
    const after = [other, orderLike({ id: '', status: 'Packing' }), orderLike({ id: '' })];
    expect(seen(after, { before })).toBe('placed');
  });

  test.each<[string, Partial<Order>]>([
    ['another amount', { amount: attempt.amount + 1 }],
    ['no amount that can be read', { amount: null }],
    ['other goods', { lines: attempt.lines.map((line) => ({ ...line, quantity: line.quantity + 1 })) }],
    ['lines without ids', { lines: attempt.lines.map((line) => ({ ...line, productId: '' })) }],
    ['no lines', { lines: [] }],
    ['another street', { address: { ...attempt.address, street: 'Main Street, Jinja' } }],
    ['another recipient', { address: { ...attempt.address, firstName: 'Grandma' } }],
  ])('may be a new one of %s, which the shopper is asked about', (_, changes) => {
    expect(sightOrder([orderLike(changes)], sent)).toMatchObject({ seen: 'maybe', orders: [{ id: 'o1' }] });
  });

  describe('is no new one of other products', () => {
    const line = attempt.lines[0] as Order['lines'][number];
    const hats = { ...line, productId: 'hat', name: 'Hat' };
    const other = orderLike({ id: 'o2', amount: 40_000, lines: [hats] });
    const old = { before: ['o1'] };

    test('which nobody is asked about, and which still denies nothing', () => {
      expect(seen([orderLike(), other], old)).toBe('unsure');
      expect(seen([other], old)).toBe('unsure');
      expect(seen([other])).toBe('unsure');
      expect(
        sightOrder([orderLike(), other, orderLike({ id: 'o3', amount: null })], { ...sent, ...old }),
      ).toMatchObject({
        seen: 'maybe',
        orders: [{ id: 'o3' }],
      });
      expect(seen([other], { isListRead: false })).toBe('unsure');
    });

    test.each<[string, Partial<Order>]>([
      ['of the same amount', { amount: attempt.amount }],
      ['of an amount that cannot be read', { amount: null }],
      ['with one of its products', { lines: [hats, line] }],
      ['whose ids may be those of lines', { lines: [{ ...hats, name: 'SOAP ' }] }],
      ['of which only names are told', { lines: [{ ...hats, productId: '' }] }],
      ['of which only ids are told', { lines: [{ ...hats, name: '' }] }],
    ])('but one %s may be it all the same, and is asked about', (_, changes) => {
      expect(seen([orderLike(), { ...other, ...changes }], old)).toBe('maybe');
    });
  });

  test('cannot be told from a second new one, unless both were sent from here', () => {
    const two = [orderLike(), orderLike({ id: 'o2' })];
    expect(seen(two)).toBe('maybe');
    expect(seen(two, { tries: 2 })).toBe('placed');
  });

  test('is not proven missing by a list that has lost what it had', () => {
    expect(seen([], { before: ['o1'] })).toBe('unsure');
    expect(seen([])).toBe('unlisted');
  });

  test('is asked about if orders without ids are written otherwise than before', () => {
    const before = [fingerprintOf(orderLike({ id: '', writtenDate: '2 minutes ago' }))];
    expect(seen([orderLike({ id: '', writtenDate: '3 minutes ago' })], { before })).toBe('maybe');
  });

  test('if the list was not read before, the shopper is asked about the same goods or the latest orders', () => {
    const unread = { isListRead: false };
    expect(seen([orderLike()], unread)).toBe('maybe');
    expect(seen([], unread)).toBe('unsure');
    expect(seen([orderLike()], { ...unread, before: ['o1'] })).toBe('unsure');
  });
});

/** Orders without ids: `a` has the very content of the attempt, `b`, `c` and `d` other goods, `x` nothing but a date. */
const withoutIds: Record<string, Order> = {
  a: orderLike({ id: '' }),
  x: orderLike({ id: '', lines: [], amount: null }),
  ...Object.fromEntries(
    [...'bcd'].map((name) => [
      name,
      orderLike({ id: '', lines: attempt.lines.map((line) => ({ ...line, productId: name })) }),
    ]),
  ),
};

describe('R34: in a list without ids that may be cut,', () => {
  test.each<[string, string, string, string, string?]>([
    ['an old order that falls off for its like is asked about, newest last', 'abc', 'bca', 'maybe', 'a'],
    ['an old order that falls off for its like is asked about, newest first', 'cba', 'acb', 'maybe', 'a'],
    ['two orders that have changed places are', 'ab', 'ba', 'maybe', 'a'],
    ['an order that came while another fell off is', 'bca', 'caa', 'maybe', 'a'],
    ['orders that are all alike prove nothing', 'aaa', 'aaa', 'unsure'],
    ['nor does a single one', 'a', 'a', 'unsure'],
    ['nor do those that were sorted anew', 'abcd', 'badc', 'unsure'],
    ['nothing new has come if all stand as they stood', 'aba', 'aba', 'unlisted'],
    ['one more of the same is the order', 'aa', 'aaa', 'placed'],
  ])('%s: %s, then %s', (_, before, after, expected, asked = '') => {
    const list = (names: string) => [...names].map((name) => withoutIds[name] as Order);
    const sighting = sightOrder(list(after), { ...sent, before: list(before).map(fingerprintOf) });
    expect(sighting).toEqual({ seen: expected, ...(asked && { orders: list(asked) }) });
  });

  test('what the shopper says to be another order leaves the list a proof of nothing', () => {
    const before = ['a', 'b', 'c', 'a'].map((name) => fingerprintOf(withoutIds[name] as Order));
    expect(
      seen(
        [...'bca'].map((name) => withoutIds[name] as Order),
        { before },
      ),
    ).toBe('unsure');
  });

  test('an order with an id is none that came, wherever it stands', () => {
    const [one, two] = [orderLike(), orderLike({ id: 'o2' })];
    expect(seen([two, one], { before: ['o1', 'o2'] })).toBe('unlisted');
  });
});

test('an API that is asked by key and answers with something else proves nothing', () => {
  expect(sightByKey([], sent).seen).toBe('nothing');
  expect(sightByKey([orderLike()], sent).seen).toBe('unsure');
});
