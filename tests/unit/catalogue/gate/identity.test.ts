import { describe, expect, test } from 'vitest';
import { readId } from '#catalogue/gate/identity.ts';

describe('R9: ids', () => {
  test.each([
    [{ id: 7 }, '7'],
    [{ id: '7' }, '7'],
    [{ id: 0 }, '0'],
    [{ id: 'Soap_1-kg' }, 'Soap_1-kg'],
    [{ id: 'a'.repeat(64) }, 'a'.repeat(64)],
    [{ _id: '65f0' }, '65f0'],
    [{ id: null, _id: 8 }, '8'],
    [{ id: 7, _id: 'other' }, '7'],
  ])('%j has the id %s', (entry, id) => {
    expect(readId(entry)).toEqual({ value: id, fault: null });
  });

  test.each(Object.getOwnPropertyNames(Object.prototype))(
    '%s is a name that every object inherits',
    (name) => {
      expect(readId({ id: name })).toMatchObject({ value: null, fault: { value: name } });
    },
  );

  test.each([
    [''],
    [' 7'],
    ['7\n'],
    ['../../etc/passwd'],
    ['a/b'],
    ['a.b'],
    ['é'],
    ['７'],
    ['a'.repeat(65)],
    [1.5],
    [2 ** 53],
    [Number.NaN],
    [true],
    [['7']],
    [{ $oid: '65f0' }],
  ])('%j is no id', (value) => {
    expect(readId({ id: value })).toMatchObject({ value: null, fault: { value } });
  });

  test('a bad id is not replaced by a good _id', () => {
    expect(readId({ id: '../7', _id: '7' }).value).toBeNull();
  });

  test('an inherited id is no id', () => {
    expect(readId(Object.create({ id: 7 }))).toMatchObject({ value: null, fault: { reason: 'is missing' } });
  });
});
