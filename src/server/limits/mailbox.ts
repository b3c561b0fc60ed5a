/**
 * The mailbox that an address leads to, as far as an address tells: `jane+shop@…` is read where `jane@…` is, and Gmail knows
 * no dots. Mails are counted by it, so that other spellings of an address get no more of them.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).toLowerCase().split('+');
  const host = address.slice(at + 1).toLowerCase();
  if (!['gmail.com', 'googlemail.com'].includes(host)) return `${name}@${host}`;
  return `${name.replaceAll('.', '')}@gmail.com`;
}
