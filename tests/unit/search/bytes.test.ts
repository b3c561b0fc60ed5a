import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from '#search/bytes.ts';

const lists = fc.array(fc.array(fc.oneof(fc.nat(300), fc.maxSafeNat())), { maxLength: 8 });

test('lists that are stepped over are read later, in any order', () => {
  fc.assert(
    fc.property(lists, (all) => {
      const bytes = new ByteWriter();
      for (const list of all) for (const value of list) bytes.number(value);
      bytes.text('the end');
      const reader = new ByteReader(bytes.take());
      const later = all.map((list) => reader.later(list.length));
      expect(reader.text()).toBe('the end');
      const read = later.toReversed().map((each) => each());
      expect(read.toReversed()).toEqual(all);
    }),
    { examples: [[[[128, 256, 16_384, 1]]]] },
  );
});

test('a list that is cut short is a fault when it is stepped over, not when it is read', () => {
  const bytes = new ByteWriter();
  for (const value of [1, 2, 300]) bytes.number(value);
  const whole = bytes.take();
  expect(() => new ByteReader(whole.slice(0, -1)).later(3)).toThrow('ends too early');
  expect(new ByteReader(whole).later(3)()).toEqual([1, 2, 300]);
});
