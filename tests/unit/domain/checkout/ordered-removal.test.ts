import { describe, expect, test } from 'vitest';
import { type CartRecord, foldCart } from '#domain/cart/cart-log.ts';
import { mergeCart, unsavedAsGuest } from '#domain/cart/cart-merge.ts';
import { orderedLines } from '#domain/checkout/order-attempt.ts';
import { removals, withBase } from '#domain/checkout/ordered-removal.ts';

const soap = 'soap/default';
const jane = 'jane@example.com';

function record(id: string, kind: CartRecord['kind'], quantity: number, account = jane): CartRecord {
  return {
    id: id.padStart(15, '0'),
    kind,
    lines: new Map([[soap, quantity]]),
    replaces: [],
    account,
  };
}

test('what was ordered goes from the cart of a server that may have it still, though this device knows nothing of it', () => {
  const atOrder = [record('1', 'saved', 2)];
  const ordered = orderedLines(atOrder).map((line) => withBase(line, atOrder));
  expect(removals([], ordered, true)).toEqual([]);
  const [{ id } = record('1', 'saved', 2)] = [record('1', 'saved', 2)];
  expect(removals([], ordered, false)).toEqual([
    { kind: 'set', key: soap, quantity: 0, replaces: [id], base: 2 },
  ]);
});

test.each([
  ['that takes it out of its own cart', true],
  ['that does not', false],
])(
  'what was ordered before the session ended unsaved is in no cart after it, at a server %s; what was added since is',
  (_, removesOrdered) => {
    const atOrder = [record('1', 'saved', 2), record('2', 'add', 1)];
    const ordered = orderedLines(atOrder);
    // The answer is lost, one more piece is put in, and the token dies; then a guest puts in another.
    const guests = unsavedAsGuest([...atOrder, record('3', 'add', 1)]);
    const later = [...guests, record('4', 'add', 1, '')];
    const written = removals(later, ordered, removesOrdered).map(
      ({ kind, key, quantity, replaces }, index): CartRecord => ({
        ...record(String(5 + index), kind, quantity),
        lines: new Map([[key, quantity]]),
        replaces,
      }),
    );
    const afterwards = [...later, ...written];
    expect(foldCart(afterwards).get(soap)?.quantity).toBe(2);
    const merged = mergeCart(afterwards, jane, () => true).records;
    expect(merged.map(({ lines }) => lines.get(soap))).toEqual([2]);
  },
);

test('a piece that was on its way to the server’s cart when it was ordered is in no cart after the session ended', () => {
  const tap = record('2', 'add', 1);
  const ordered = orderedLines([tap]);
  // The call for the cart was begun before the order, and written down after it.
  const sent = { ...record('3', 'set', 1), replaces: [tap.id] };
  const guests = unsavedAsGuest([tap, sent]);
  expect(guests).toHaveLength(1);
  const [removal] = removals(guests, ordered, true);
  expect(removal).toMatchObject({ quantity: 0, replaces: guests.map(({ id }) => id) });
});

/** The cart once what takes the ordered pieces out is written, and after a sign-in if it holds a guest's pieces. */
function quantityAfter(
  records: readonly CartRecord[],
  ordered: ReturnType<typeof orderedLines>,
  removesOrdered: boolean,
) {
  const written = removals(records, ordered, removesOrdered).map(
    ({ kind, key, quantity, replaces }, index): CartRecord => ({
      ...record(String(90 + index), kind, quantity),
      lines: new Map([[key, quantity]]),
      replaces,
    }),
  );
  const all = [...records, ...written];
  return foldCart([...all, ...mergeCart(all, jane, () => true).records]).get(soap)?.quantity ?? 0;
}

describe.each([
  ['that takes the ordered pieces out of its cart', true],
  ['that does not', false],
])('at a server %s', (_, removesOrdered) => {
  const atOrder = [record('1', 'saved', 2)];
  const ordered = orderedLines(atOrder);

  test('a piece put in after the shopper removed the ordered line stays', () => {
    const removed = { ...record('2', 'set', 0), replaces: [record('1', 'saved', 2).id] };
    expect(quantityAfter([...atOrder, removed, record('3', 'add', 1)], ordered, removesOrdered)).toBe(1);
  });

  test('a piece that was taken out and put back leaves nothing behind', () => {
    const taps = [record('2', 'add', -1), record('3', 'add', 1)];
    expect(quantityAfter([...atOrder, ...taps], ordered, removesOrdered)).toBe(0);
    expect(quantityAfter([...atOrder, ...taps, record('4', 'add', 1)], ordered, removesOrdered)).toBe(1);
  });
});

describe('after a sign-in that the order waited for, with nothing read of the server’s cart', () => {
  const ordered = orderedLines([record('1', 'saved', 2)]);

  test.each([
    ['a piece that the account put in', [record('2', 'add', 1)], 1],
    ['a piece of the account’s beside a guest’s', [record('2', 'add', 1), record('3', 'add', 1, '')], 2],
    ['a quantity that the account named', [record('2', 'set', 5)], 5],
    ['the line as the account removed it', [record('2', 'set', 0)], 0],
  ])('ordered pieces leave the cart of a server that may have them still; %s stays', (_, since, left) => {
    expect(removals(since, ordered, false)).toMatchObject([{ kind: 'set', key: soap }]);
    expect(quantityAfter(since, ordered, false)).toBe(left);
    expect(quantityAfter(since, ordered, true)).toBe(left);
  });

  test('a line that the server has told of by then needs nothing', () => {
    expect(removals([record('2', 'saved', 1), record('3', 'add', 1)], ordered, false)).toEqual([]);
  });
});

test('a quantity that a guest named after the token died stays in the cart', () => {
  const ordered = orderedLines([record('1', 'saved', 2)]);
  const typed = [record('2', 'set', 5, '')];
  const [removal] = removals(typed, ordered, false);
  expect(removal).toMatchObject({ kind: 'set', quantity: 5 });
  expect(quantityAfter(typed, ordered, false)).toBe(5);
});

test('a guest’s line that was ordered before the account’s cart was read takes nothing out of that', () => {
  const atOrder = [record('1', 'add', 2, '')];
  expect(removals(atOrder, orderedLines(atOrder), false)).toMatchObject([{ kind: 'saved', quantity: 0 }]);
});
