import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CartRecord, foldCart, inSight, replacedRecords } from '#domain/cart/cart-log.ts';
import { lineKey } from '#domain/cart/line-keys.ts';

const soap = 'soap/default';

function record(id: string, kind: CartRecord['kind'], quantity: number, replaces: string[] = []): CartRecord {
  return recordOf({ [soap]: quantity }, id, kind, replaces);
}

function recordOf(
  lines: Record<string, number>,
  id: string,
  kind: CartRecord['kind'] = 'add',
  replaces: string[] = [],
): CartRecord {
  return { id, kind, lines: new Map(Object.entries(lines)), replaces, account: '' };
}

const add = (id: string, quantity: number) => record(id, 'add', quantity);
const set = (id: string, quantity: number, ...replaces: string[]) => record(id, 'set', quantity, replaces);
const saved = (id: string, quantity: number, ...replaces: string[]) =>
  record(id, 'saved', quantity, replaces);

function soapIn(...records: CartRecord[]) {
  return foldCart(records).get(soap);
}

test('R30: the three ways to say no size make one line', () => {
  expect(new Set(['', 'undefined', 'default'].map((size) => lineKey('soap', size)))).toEqual(new Set([soap]));
  expect(lineKey('shirt', '10/12')).toBe('shirt/10/12');
});

describe('the cart is what its records come to', () => {
  test.each<[string, CartRecord[], [quantity: number, saved: boolean]?]>([
    ['taps add up', [add('1', 1), add('2', 1)], [2, false]],
    ['minus never goes below one', [add('1', 1), add('2', -1)], [1, false]],
    ['minus alone makes no line of one', [add('1', -1)], [0, false]],
    ['a quantity stands for what it saw', [add('1', 3), set('2', 5, '1')], [5, false]],
    ['a tap that a quantity did not see counts on top', [add('1', 1), set('2', 5)], [6, false]],
    ['of two wishes the later counts', [set('1', 4), set('2', 7)], [7, false]],
    ['the server’s word is the cart', [saved('1', 3)], [3, true]],
    ['a wish outranks what the server confirmed later', [set('1', 4), saved('2', 3)], [4, false]],
    ['a confirmation ends the wish that it names', [set('1', 4), saved('2', 4, '1')], [4, true]],
    ['a removal is kept until the server confirms it', [saved('1', 3), set('2', 0, '1')], [0, false]],
    ['a confirmed removal leaves nothing', [set('2', 0, '1'), saved('3', 0, '1', '2')]],
    ['no line goes over 999', [set('1', 999), add('2', 5)], [999, false]],
  ])('%s', (_, records, [quantity, isSaved] = [-1, false]) => {
    const entry = quantity < 0 ? undefined : { quantity, saved: isSaved };
    expect(soapIn(...records)).toEqual(entry);
    expect(soapIn(...records.toReversed())).toEqual(entry);
  });

  test('a record of many lines is replaced line by line', () => {
    const merge = recordOf({ [soap]: 2, 'oil/default': 3 }, '1', 'set');
    const records = [merge, saved('2', 2, '1')];
    expect([...foldCart(records)]).toEqual([
      [soap, { quantity: 2, saved: true }],
      ['oil/default', { quantity: 3, saved: false }],
    ]);
    expect(replacedRecords(records)).toEqual([]);
  });

  test('a line keeps its place when what began it is cleared away', () => {
    const oil = recordOf({ 'oil/default': 1 }, '2');
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
  const records = keys.map((key, place) => recordOf({ [key]: 1 }, String(place + 2), 'set', ['1']));
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
      const made = recordOf({ [line]: quantity }, id, act as 'add' | 'set', replaces);
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
