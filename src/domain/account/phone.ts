import { longestPhone } from '../shop/shop.ts';

/**
 * Whether a rider can call this number: of Uganda (`0772 123 456`, `+256 772 123 456`, `0414 123 456`) in any spacing, or of
 * another country with its code (`+254 712 345 678`). Two of them may stand with a slash, a comma or the like between.
 */
export function isPhone(text: string): boolean {
  const numbers = text.split(/[/,;&]/);
  return (
    text.trim().length <= longestPhone &&
    numbers.length < 3 &&
    numbers.every((number) => pattern.test(number.replace(spacing, '')))
  );
}

/**
 * The zero is kept by many behind the code of the country, `+256 (0)772 123 456`, and lost where an API answers with a
 * number: `772123456`.
 */
const pattern = /^(?:(?:0|(?:\+|00)?2560?)?[2-47]\d{8}|\+(?!256)\d{10,15})$/;

/** What a phone's list of contacts copies along cannot be seen. */
const spacing = /[\s\p{Cf}\p{Pd}\u2212().]/gu;
