const emailLimit = 254;

/** The form in which two email addresses are compared and kept. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Whether a text looks like an email address: `name@host.tld`, nothing hidden or quoted in it. */
export function isEmail(text: string): boolean {
  return text.length <= emailLimit && pattern.test(text);
}

const pattern = /^[^\s@"(),:;<>[\\\]\p{C}]+@[^\s@"'(),:;<>[\\\]\p{C}.]+(?:\.[^\s@"'(),:;<>[\\\]\p{C}.]+)+$/u;
