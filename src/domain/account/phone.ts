import { longestPhone } from '../shop/shop.ts';

/**
 * Whether a rider can call this number: of Uganda (`0772 123 456`, `+256 772 123 456`, `0414 123 456`) in any spacing, or of
 * another country with its country code (`+254 712 345 678`). The text may hold two numbers with a slash, comma, semicolon or
 * ampersand between.
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
 * A Ugandan or foreign number without spacing. Many keep the zero after the country code, `+256 (0)772 123 456`, and an API
 * that answers with a number loses it: `772123456`.
 */
const pattern = /^(?:(?:0|(?:\+|00)?2560?)?[2-47]\d{8}|\+(?!256)\d{10,15})$/;

/** Spacing, with the invisible characters that a phone's list of contacts copies along. */
const spacing = /[\s\p{Cf}\p{Pd}\u2212().]/gu;
