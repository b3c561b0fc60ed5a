/** Texts of form fields. */

export const hideLabel = 'Hide';

export const showLabel = 'Show';

/** Shown after the label of an optional field. */
export const optionalMark = ' (optional)';

/** `Show password`, `Show new password`: the button in the field of that label. */
export function showField(label: string): string {
  return `Show ${label.toLowerCase()}`;
}
