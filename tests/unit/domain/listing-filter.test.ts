import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ListingFilter, listingFilterFrom, matchesListing } from '#domain/listing-filter.ts';
import { anyProduct, anyText, product } from '../../support/products.ts';

const nothing: ListingFilter = { query: null, brand: null, category: null };

describe('R12: the address of /collection says what is shown', () => {
  test.each<[string, Partial<ListingFilter>]>([
    ['', {}],
    ['?', {}],
    ['?q=', {}],
    ['?q=%20+%09', {}],
    ['?brand=&category=', {}],
    ['?Q=soap', {}],
    ['?q=soap', { query: 'soap' }],
    ['q=soap', { query: 'soap' }],
    ['?q=+body+wash%20', { query: 'body wash' }],
    ['?q=soap&q=lotion', { query: 'soap' }],
    ['?brand=Male', { brand: 'Male' }],
    ['?category=Face+%26+Body+Care', { category: 'Face & Body Care' }],
    ['?q=a&brand=b&category=c&page=2&sort=newest', { query: 'a', brand: 'b', category: 'c' }],
    ['?q=%', { query: '%' }],
    ['?q=%E0%A4%A', { query: '\ufffd%A' }],
    ['?__proto__=x&constructor=y', {}],
  ])('%j', (search, filter) => {
    expect(listingFilterFrom(search)).toEqual({ ...nothing, ...filter });
  });

  test('any query string is an answer, and any answer can be matched', () => {
    fc.assert(
      fc.property(anyText, anyProduct, (search, any) => {
        for (const each of [search, `?q=${search}`, `?brand=${search}&category=${search}`]) {
          expect(typeof matchesListing(any, listingFilterFrom(each))).toBe('boolean');
        }
      }),
    );
  });

  test('a shared search is read back as it was asked', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const search = `?${new URLSearchParams({ q: text, brand: text })}`;
        const asked = text.trim() || null;
        expect(listingFilterFrom(search)).toEqual({ query: asked, brand: asked, category: null });
      }),
    );
  });
});

describe('Spec 5: male and female match the sub-category exactly', () => {
  const shirt = product({ name: 'Shirt', category: 'Shirts', subCategory: 'Male' });
  const dress = product({ name: 'Dress', category: 'Dresses', subCategory: 'Female' });
  const grooming = product({ name: 'Female Razor', category: 'Male Grooming', subCategory: 'Evacosmetics' });

  test.each([
    ['male', [shirt]],
    ['Male', [shirt]],
    ['MALE', [shirt]],
    ['female', [dress]],
    ['Female', [dress]],
    ['fem', [dress, grooming]],
    ['mal', [shirt, dress, grooming]],
    ['male grooming', [grooming]],
    ['males', []],
  ])('%s', (query, found) => {
    const all = [shirt, dress, grooming];
    expect(all.filter((each) => matchesListing(each, { ...nothing, query }))).toEqual(found);
  });
});

describe('other terms match a part of name, category or sub-category', () => {
  const soap = product({ name: 'Pearl Handwash 500ml', category: 'Hand Care', subCategory: 'Apex' });

  test.each([
    ['wash', true],
    ['WASH', true],
    ['dwash 5', true],
    ['hand care', true],
    ['pex', true],
    ['pearl soap', false],
    ['washes', false],
    ['(', false],
    ['.*', false],
  ])('%s: %s', (query, found) => {
    expect(matchesListing(soap, { ...nothing, query })).toBe(found);
  });

  test('every part of what a shopper reads finds the product, in any case', () => {
    fc.assert(
      fc.property(anyProduct, fc.nat(), fc.nat(), (any, start, length) => {
        const letters = [...([any.name, any.category, any.subCategory][start % 3] ?? '')];
        const from = start % (letters.length + 1);
        const part = letters.slice(from, from + 1 + length).join('');
        // A capital Σ becomes one of two small letters by its place in the word.
        fc.pre(!part.includes('Σ'));
        const query = part.toLowerCase();
        fc.pre(!['male', 'female'].includes(query));
        expect(matchesListing(any, { ...nothing, query })).toBe(true);
      }),
    );
  });
});

test('a brand and a category are matched whole, in any case, and all that is asked must hold', () => {
  const shirt = product({ name: 'Blue Shirt', category: 'Shirts', subCategory: 'Male' });
  const cases: [Partial<ListingFilter>, boolean][] = [
    [{}, true],
    [{ brand: 'Male' }, true],
    [{ brand: 'male' }, true],
    [{ brand: 'Mal' }, false],
    [{ category: 'Shirts' }, true],
    [{ category: 'sHIRTS' }, true],
    [{ category: 'Shirt' }, false],
    [{ brand: 'Male', category: 'Shirts', query: 'blue' }, true],
    [{ brand: 'Female', category: 'Shirts', query: 'blue' }, false],
    [{ brand: 'Male', category: 'Shirts', query: 'red' }, false],
    [{ brand: 'Male', query: 'female' }, false],
  ];
  for (const [filter, found] of cases) expect(matchesListing(shirt, { ...nothing, ...filter })).toBe(found);
});
