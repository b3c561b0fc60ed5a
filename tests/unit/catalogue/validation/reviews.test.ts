import { expect, test } from 'vitest';
import { readReviews } from '#catalogue/validation/read-product.ts';

const base = 'https://api.example/';

const review = {
  stars: 5,
  text: 'Soft',
  name: 'Amina',
  town: 'Ntinda',
  date: 1_760_000_000_000,
  size: '',
  answer: '',
};

test('reviews are read as they are sent, without what is no review', () => {
  const newest = [
    review,
    { ...review, stars: 7 },
    { ...review, name: '' },
    { ...review, date: 'today' },
    'nice',
  ];
  expect(readReviews({ counts: [1, 0, 0, 0, 0], newest }, base).value).toEqual({
    counts: [1, 0, 0, 0, 0],
    newest: [review],
  });
});

test('the photo of a review is an address on the web', () => {
  const newest = [
    { ...review, photo: 'images/review-1.jpg?v=1' },
    { ...review, photo: 'javascript:alert(1)' },
  ];
  expect(readReviews({ counts: [2, 0, 0, 0, 0], newest }, base).value?.newest).toEqual([
    { ...review, photo: 'https://api.example/images/review-1.jpg?v=1' },
    review,
  ]);
});

test.each([[undefined], [null], ['']])('no reviews: %j', (value) => {
  expect(readReviews(value, base)).toEqual({ value: null, issue: null });
});

test.each([[12], [[]], [{ counts: [1], newest: [] }], [{ counts: [0, 0, 0, 0, -1], newest: [] }]])(
  '%j is no list of reviews',
  (value) => {
    expect(readReviews(value, base)).toMatchObject({
      value: null,
      issue: { reason: 'is no list of reviews' },
    });
  },
);
