/** Sub-categories as a shopper reads them: the header's words for fashion, a space where the catalogue has none. */
const shown: ReadonlyMap<string, string> = new Map([
  ['Male', 'Men Fashion'],
  ['Female', 'Women Fashion'],
  ['Evacosmetics', 'Eva Cosmetics'],
]);

export function shownLabel(subCategory: string): string {
  return shown.get(subCategory) ?? subCategory;
}
