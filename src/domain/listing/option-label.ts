import { optionValue } from './listing-query.ts';
import { moneyLabel } from './price-ranges.ts';
import { sizeLabel } from './size-options.ts';

/** Label of an option by its path: a list may be asked for one that only another list offers. */
export function optionLabel(path: string): string {
  const value = optionValue(path);
  if (!path.startsWith('?')) return value;
  return path.startsWith('?size') ? sizeLabel(value) : moneyLabel(value);
}
