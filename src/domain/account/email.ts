/** Most characters of an email address; RFC 5321. */
export const emailLimit = 254;

/** An email address in the form in which addresses are compared and stored. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * Whether a text looks like an email address: `name@host.tld`, nothing hidden or quoted in it, and none of the dots of other
 * scripts in the host, which mail programs read as the plain one.
 */
export function isEmail(text: string): boolean {
  return text.length <= emailLimit && pattern.test(text);
}

const pattern =
  /^[^\s@"(),:;<>[\\\]\p{C}]+@[^\s@"'(),:;<>[\\\]\p{C}.。．｡/?#%]+(?:\.[^\s@"'(),:;<>[\\\]\p{C}.。．｡/?#%]+)+$/u;
