/** Read out before and after the stars of a product. */
export const ratedBefore = 'Rated ';

export const ratedBehind = ' of 5';
