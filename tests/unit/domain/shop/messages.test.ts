import { describe, expect, test } from 'vitest';
import { nothingMatches, showingCount, tryShorter } from '#domain/listing/listing-messages.ts';
import { resultsFor, searchPlaceholder } from '#domain/search/search-messages.ts';
import { contactSubjects, productNotFound, stockWords } from '#domain/shop/messages.ts';
import { delivery, lowStock } from '#domain/shop/shop.ts';
import { span, unbrokenSpan } from '#domain/text/dates.ts';

describe('R28: texts of the specification are exact', () => {
  test('for a product that is not there', () => {
    expect(productNotFound).toEqual({
      title: 'Product Not Found',
      text: "The product you're looking for doesn't exist.",
      action: 'Browse Collection',
    });
  });

  test('in the search box and on the contact form', () => {
    expect(searchPlaceholder).toBe('Search products, brands, categories...');
    expect(contactSubjects.join('; ')).toBe(
      'Product Inquiry; Order Support; Shipping Information; Return/Exchange; Partnership; General Question; Other',
    );
  });

  test.each([
    [0, 0, 'Showing 0 of 0 products'],
    [1, 1, 'Showing 1 of 1 product'],
    [1, 2, 'Showing 1 of 2 products'],
    [24, 96, 'Showing 24 of 96 products'],
  ])('the count of %d of %d is plural where it should be', (shown, total, text) => {
    expect(showingCount(shown, total)).toBe(text);
  });

  test.each([
    [24, 105, 33, 'Showing 24 of 105 products, 33 match'],
    [4, 105, 4, 'Showing 4 of 105 products'],
    [24, 105, 105, 'Showing 24 of 105 products'],
    [0, 105, 0, 'Showing 0 of 105 products'],
  ])('of %d of %d it says that %d pass if they have more pages', (shown, all, passing, text) => {
    expect(showingCount(shown, all, passing)).toBe(text);
  });
});

test('a long search is said back in part', () => {
  expect(resultsFor('soap')).toBe('Results for “soap”');
  const long = 'w'.repeat(5_000);
  expect(resultsFor(long)).toBe(`Results for “${'w'.repeat(59)}…”`);
  expect(nothingMatches(long).length).toBeLessThan(160);
});

test('a time from one day to another is short', () => {
  expect(span(delivery.cityDays, 'days')).toBe('1–3 days');
  expect(unbrokenSpan(delivery.cityDays, 'days')).toBe('1–\u20603\u00a0days');
});

test.each([
  [0, 'Out of stock'],
  [1, 'Low stock'],
  [5, 'Low stock'],
  [6, 'In stock'],
])('Spec 4: %d pieces are called %s', (stock, words) => {
  expect(stockWords(stock, lowStock)).toBe(words);
});

test('who has chosen a word and no filter is not told to take filters away', () => {
  expect(tryShorter(1)).toBe('Try a shorter word.');
  expect(tryShorter(2)).toBe('Try a shorter word, or fewer filters.');
});
