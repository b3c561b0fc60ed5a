export interface Customer {
  name: string;
  email: string;
}

/** The header's account label: initials, first name, name and email of the customer (Spec 2). */
export function accountLabel({ name, email }: Customer): string[] {
  return [initials(name), name.trim().split(/\s+/)[0] || 'Account', name, email];
}

/** Letters of the avatar: the initials of at most two names, `U` without a name (Spec 2). */
export function initials(name: string): string {
  const letters = name.trim().split(/\s+/, 2);
  return (
    letters
      .map(([letter]) => letter)
      .join('')
      .toUpperCase() || 'U'
  );
}

/** Most characters of an email address; RFC 5321. */
export const emailLimit = 254;

/** An email address in the form in which addresses are compared and stored. */
export function normalEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** Whether a text looks like `name@host.tld`, without hidden characters and dots of other scripts. */
export function isEmail(text: string): boolean {
  return text.length <= emailLimit && emailPattern.test(text);
}

const emailPattern =
  /^[^\s@"(),:;<>[\\\]\p{C}]+@[^\s@"'(),:;<>[\\\]\p{C}.。．｡/?#%]+(?:\.[^\s@"'(),:;<>[\\\]\p{C}.。．｡/?#%]+)+$/u;

/** `0772123456` as `0772 123 456`, to be checked at a glance; any other as typed. */
export function spacedPhone(phone: string): string {
  return phone.replace(/^(0\d{3})(\d{3})(\d{3})$/, '$1 $2 $3');
}

/** A street with a landmark, as houses have no number. The API has no field: `Kampala Road (landmark: the mosque)`. */
export interface StreetAddress {
  street: string;
  landmark: string;
}

/** The address as one street, for the API. A typed bracket that looks like ours is escaped: `((landmark:`. */
export function foldLandmark(address: StreetAddress): string {
  const [street = '', landmark] = [address.street, address.landmark].map((text) =>
    text.trim().replace(/\(+(?=landmark:)/g, '($&'),
  );
  return landmark ? `${street} (landmark: ${landmark})`.trimStart() : street;
}

/** Splits a street of `foldLandmark`, or any other street, into street and landmark; brackets in either are kept. */
export function splitLandmark(folded: string): StreetAddress {
  const [, street = folded, landmark = ''] = /^(|.*?[^(])\(landmark: (.*)\)$/s.exec(folded) ?? [];
  return { street: unescaped(street), landmark: unescaped(landmark) };
}

function unescaped(text: string): string {
  return text.replace(/\((\(+landmark:)/g, '$1').trim();
}

/** Whether a link can call this number: it dials only the digits, up to the 15 of the longest number (E.164). */
export function isDialable(phone: string): boolean {
  return /^[+\d\p{Zs}\p{Pd}()./]+$/u.test(phone) && /^\d{3,15}$/.test(phone.replace(/\D/g, ''));
}
