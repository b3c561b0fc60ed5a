import { describe, expect, test } from 'vitest';
import { type CartRecord, foldCart } from '#domain/cart/cart-log.ts';
import { mergeCart, unsavedAsGuest } from '#domain/cart/cart-merge.ts';

const soap = 'soap/default';
const oil = 'oil/default';
const jane = 'jane@example.com';

function record(
  id: string,
  kind: CartRecord['kind'],
  quantity: number,
  rest: Partial<CartRecord> = {},
): CartRecord {
  return { id, kind, lines: new Map([[soap, quantity]]), replaces: [], account: jane, ...rest };
}

/** What a sign-in adds to the account, if the server has so much soap by then. */
function added(guests: readonly CartRecord[], onServer: number) {
  const { records } = mergeCart([record('9', 'saved', onServer), ...guests], jane, () => true);
  return records.map(({ lines }) => Object.fromEntries(lines));
}

describe('what the server had yet to hear of when the session ended', () => {
  test.each<[string, CartRecord[], number]>([
    ['taps', [record('1', 'saved', 3), record('2', 'add', 1), record('3', 'add', 1)], 2],
    ['a raised quantity', [record('1', 'saved', 3), record('2', 'set', 5, { replaces: ['1'] })], 2],
    ['a tap on a raised quantity', [record('2', 'set', 5), record('3', 'add', 1)], 6],
    ['two tabs that named a quantity', [record('2', 'set', 5), record('3', 'set', 4)], 4],
    ['a lowered quantity', [record('1', 'saved', 3), record('2', 'set', 1, { replaces: ['1'] })], 0],
    ['a removed line', [record('1', 'saved', 3), record('2', 'set', 0, { replaces: ['1'] })], 0],
    [
      'a tap on a line that an order took',
      [record('1', 'saved', 5), record('2', 'set', 0, { replaces: ['1'] }), record('3', 'add', 1)],
      1,
    ],
    [
      'a piece put in and taken out',
      [record('1', 'saved', 3), record('2', 'add', 1), record('3', 'add', -1)],
      0,
    ],
    ['nothing', [record('1', 'saved', 3)], 0],
  ])('%s: the guest’s are the pieces beyond those that the server confirmed', (_, records, pieces) => {
    const guests = unsavedAsGuest(records);
    expect(foldCart(guests).get(soap)?.quantity ?? 0).toBe(pieces);
    expect(guests.every(({ account, kind }) => account === '' && kind === 'add')).toBe(true);
  });

  test('a quantity that may have been sent is added at the next sign-in as far as it has not arrived', () => {
    const guests = unsavedAsGuest([record('1', 'saved', 2), record('2', 'set', 5, { replaces: ['1'] })]);
    expect(added(guests, 2)).toEqual([{ [soap]: 3 }]);
    expect(added(guests, 4)).toEqual([{ [soap]: 1 }]);
    expect(added(guests, 5)).toEqual([]);
    // Another session began and ended before these were merged.
    expect(added(unsavedAsGuest(guests), 4)).toEqual([{ [soap]: 1 }]);
  });

  test('taps that were never sent are added whatever the server has by then', () => {
    const guests = unsavedAsGuest([record('1', 'saved', 2), record('2', 'add', 1)]);
    expect(added(guests, 2)).toEqual([{ [soap]: 1 }]);
    expect(added(guests, 3)).toEqual([{ [soap]: 1 }]);
  });
});

test('lines of one record stay lines of their own, as a guest’s and as the account’s', () => {
  const lines = new Map([
    [soap, 2],
    [oil, 3],
  ]);
  const guests = unsavedAsGuest([record('1', 'add', 0, { lines })]);
  expect(new Set(guests.map(({ id }) => id)).size).toBe(2);
  const { records } = mergeCart([record('1', 'add', 0, { lines, account: '' })], jane, () => true);
  expect(new Set(records.map(({ id }) => id)).size).toBe(2);
  const byId = new Map(records.map((each) => [each.id, each]));
  expect(foldCart(byId.values())).toEqual(
    new Map([
      [soap, { quantity: 2, saved: false }],
      [oil, { quantity: 3, saved: false }],
    ]),
  );
});

test('R17: a line that is no longer sold stays the guest’s', () => {
  const guests = [record('1', 'add', 2, { account: '' })];
  expect(mergeCart(guests, jane, () => false)).toEqual({ records: [], emptied: [] });
});
