/** Texts of the full-text search, which stands below the results of a search. */

export const fullTextWords = {
  title: 'In descriptions and help pages',
  searching: 'Looking through descriptions and help pages…',
  failed: 'The texts could not be searched just now. Try again, or ask us.',
  missing: 'The texts cannot be searched for the time being. Ask us instead.',
  none: 'No text has these words.',
  more: 'More texts',
} as const;

/** Shown before somebody asks for it. */
export function fullTextOffer(hasProducts: boolean): string {
  return `We can look for your words in every ${hasProducts ? 'description, ' : ''}help page and policy.`;
}

/** `1 text has your words.` */
export function textCount(count: number): string {
  return count === 1 ? '1 text has your words.' : `${count} texts have your words.`;
}
