/** What screen readers say before and behind the stars of a product. */
export const ratedBefore = 'Rated ';

export const ratedBehind = ' of 5';
