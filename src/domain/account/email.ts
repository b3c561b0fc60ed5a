const emailLimit = 254;

/** An email address in the form in which addresses are compared and stored. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Whether a text looks like an email address: `name@host.tld`, nothing hidden or quoted in it. */
export function isEmail(text: string): boolean {
  return text.length <= emailLimit && pattern.test(text);
}

const pattern = /^[^\s@"(),:;<>[\\\]\p{C}]+@[^\s@"'(),:;<>[\\\]\p{C}.]+(?:\.[^\s@"'(),:;<>[\\\]\p{C}.]+)+$/u;
