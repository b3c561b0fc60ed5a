/** What the fields of a form say. */

export const hideLabel = 'Hide';

export const showLabel = 'Show';

/** Behind the label of a field that may stay empty. */
export const optionalMark = ' (optional)';

/** `Show password`, `Show new password`: the button in the field of that label. */
export function showField(label: string): string {
  return `Show ${label.toLowerCase()}`;
}
