/**
 * Whether this is a mobile number of Uganda, as the rider calls it: `0772 123 456` or `+256 772 123 456`, in any spacing.
 * Two of them may stand with a slash or a comma between.
 */
export function isPhone(text: string): boolean {
  return text.split(/[/,]/).every((number) => pattern.test(number.replace(spacing, '')));
}

/** The zero is kept by many behind the code of the country: `+256 (0)772 123 456`. */
const pattern = /^(0|(\+|00)?2560?)7\d{8}$/;

/** What a phone's list of contacts copies along cannot be seen. */
const spacing = /[\s\p{Cf}\p{Pd}().]/gu;
