import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineKey } from '#domain/cart/cart-lines.ts';
import { type CartRecord, foldCart, inSight, replacedRecords } from '#domain/cart/cart-log.ts';

const soap = 'soap/default';

function record(id: string, kind: CartRecord['kind'], quantity: number, replaces: string[] = []): CartRecord {
  return { id, kind, lines: new Map([[soap, quantity]]), replaces, account: '' };
}

function soapIn(...records: CartRecord[]) {
  return foldCart(records).get(soap);
}

test('R30: the three ways to say no size make one line', () => {
  expect(new Set(['', 'undefined', 'default'].map((size) => lineKey('soap', size)))).toEqual(new Set([soap]));
  expect(lineKey('shirt', '10/12')).toBe('shirt/10/12');
});

describe('the cart is what its records come to', () => {
  test.each<[string, CartRecord[], { quantity: number; saved: boolean } | undefined]>([
    ['taps add up', [record('1', 'add', 1), record('2', 'add', 1)], { quantity: 2, saved: false }],
    [
      'minus never goes below one',
      [record('1', 'add', 1), record('2', 'add', -1)],
      { quantity: 1, saved: false },
    ],
    ['minus alone makes no line of one', [record('1', 'add', -1)], { quantity: 0, saved: false }],
    [
      'a quantity stands for what it saw',
      [record('1', 'add', 3), record('2', 'set', 5, ['1'])],
      { quantity: 5, saved: false },
    ],
    [
      'a tap that a quantity did not see counts on top',
      [record('1', 'add', 1), record('2', 'set', 5)],
      { quantity: 6, saved: false },
    ],
    [
      'of two wishes the later counts',
      [record('1', 'set', 4), record('2', 'set', 7)],
      { quantity: 7, saved: false },
    ],
    ['the server’s word is the cart', [record('1', 'saved', 3)], { quantity: 3, saved: true }],
    [
      'a wish outranks what the server confirmed later',
      [record('1', 'set', 4), record('2', 'saved', 3)],
      { quantity: 4, saved: false },
    ],
    [
      'a confirmation ends the wish that it names',
      [record('1', 'set', 4), record('2', 'saved', 4, ['1'])],
      { quantity: 4, saved: true },
    ],
    [
      'a removal is kept until the server confirms it',
      [record('1', 'saved', 3), record('2', 'set', 0, ['1'])],
      { quantity: 0, saved: false },
    ],
    [
      'a confirmed removal leaves nothing',
      [record('2', 'set', 0, ['1']), record('3', 'saved', 0, ['1', '2'])],
      undefined,
    ],
    [
      'no line goes over 999',
      [record('1', 'set', 999), record('2', 'add', 5)],
      { quantity: 999, saved: false },
    ],
  ])('%s', (_, records, entry) => {
    expect(soapIn(...records)).toEqual(entry);
    expect(soapIn(...records.toReversed())).toEqual(entry);
  });

  test('a record of many lines is replaced line by line', () => {
    const merge: CartRecord = {
      id: '1',
      kind: 'set',
      lines: new Map([
        [soap, 2],
        ['oil/default', 3],
      ]),
      replaces: [],
      account: '',
    };
    const records = [merge, record('2', 'saved', 2, ['1'])];
    expect([...foldCart(records)]).toEqual([
      [soap, { quantity: 2, saved: true }],
      ['oil/default', { quantity: 3, saved: false }],
    ]);
    expect(replacedRecords(records)).toEqual([]);
  });

  test('a line keeps its place when what began it is cleared away', () => {
    const oil: CartRecord = {
      id: '2',
      kind: 'add',
      lines: new Map([['oil/default', 1]]),
      replaces: [],
      account: '',
    };
    const first = record('1', 'add', 1);
    const second = record('3', 'set', 4, inSight([first, oil], [soap]));
    const third = record('4', 'set', 5, inSight([second, oil], [soap]));
    expect([...foldCart([oil, third]).keys()]).toEqual([soap, 'oil/default']);
  });
});

test('the server’s last confirmation of a line stays until its change is confirmed', () => {
  const [saved, change] = [record('1', 'saved', 2), record('2', 'set', 3, ['1'])];
  expect(replacedRecords([saved, change])).toEqual([]);
  expect(replacedRecords([saved, change, record('3', 'saved', 3, ['1', '2'])])).toEqual(['1', '2']);
});

test('lines whose records stand for the same first one keep the order of those records', () => {
  const keys = ['c/M', 'b/M', 'a/M'];
  const records = keys.map(
    (key, place): CartRecord => ({
      id: String(place + 2),
      kind: 'set',
      lines: new Map([[key, 1]]),
      replaces: ['1'],
      account: '',
    }),
  );
  expect([...foldCart(records).keys()]).toEqual(keys);
  expect([...foldCart(records.toReversed()).keys()]).toEqual(keys);
});

/** Four tabs; each sees what the others wrote only when it has arrived, in any order. */
const step = fc.record({
  tab: fc.nat(3),
  act: fc.constantFrom('add' as const, 'set' as const, 'see' as const, 'clear' as const),
  quantity: fc.integer({ min: 1, max: 4 }),
  line: fc.constantFrom(soap, 'oil/default'),
});

interface Tab {
  seen: Map<string, CartRecord>;
}

function run(steps: readonly { tab: number; act: string; quantity: number; line: string }[]) {
  const tabs: Tab[] = Array.from({ length: 4 }, () => ({ seen: new Map() }));
  const all: CartRecord[] = [];
  for (const { tab, act, quantity, line } of steps) {
    const { seen } = tabs[tab] as Tab;
    const id = String(all.length).padStart(4, '0');
    if (act === 'see') for (const each of all) seen.set(each.id, each);
    else if (act === 'clear') for (const gone of replacedRecords([...seen.values()])) seen.delete(gone);
    else {
      const replaces = act === 'set' ? inSight(seen.values(), [line]) : [];
      const made: CartRecord = {
        id,
        kind: act as 'add' | 'set',
        lines: new Map([[line, quantity]]),
        replaces,
        account: '',
      };
      seen.set(id, made);
      all.push(made);
    }
  }
  return all;
}

test('four tabs that only add lose no tap and count none twice, whatever they see when', () => {
  const adds = fc.array(step.map((each) => ({ ...each, act: each.act === 'set' ? 'add' : each.act })));
  fc.assert(
    fc.property(adds, (steps) => {
      const all = run(steps);
      for (const line of [soap, 'oil/default']) {
        const tapped = steps.filter((each) => each.act === 'add' && each.line === line);
        const sum = tapped.reduce((total, { quantity }) => total + quantity, 0);
        expect(foldCart(all).get(line)?.quantity ?? 0).toBe(Math.min(sum, 999));
      }
    }),
  );
});

test('four tabs show one cart once they have seen the same, though some have cleared away what was replaced', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const all = run(steps);
      const cart = [...foldCart(all)];
      expect([...foldCart([...all].reverse())]).toEqual(cart);
      expect([...foldCart(all.filter(({ id }) => !replacedRecords(all).includes(id)))].sort()).toEqual(
        cart.sort(),
      );
    }),
  );
});

test('one tab alone is a plain counter', () => {
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const all = run(steps.map((each) => ({ ...each, tab: 0 })));
      const plain = new Map<string, number>();
      for (const { act, line, quantity } of steps) {
        if (act === 'add') plain.set(line, Math.min(999, (plain.get(line) ?? 0) + quantity));
        if (act === 'set') plain.set(line, quantity);
      }
      expect(new Map([...foldCart(all)].map(([key, { quantity }]) => [key, quantity]))).toEqual(plain);
    }),
  );
});
