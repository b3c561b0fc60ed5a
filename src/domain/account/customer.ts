/** A signed-in customer. */
export interface Customer {
  name: string;
  email: string;
}

/** The header's account label: initials, first name, name and email of the customer (Spec 2). */
export function accountLabel({ name, email }: Customer): string[] {
  return [initials(name), name.trim().split(/\s+/)[0] || 'Account', name, email];
}

/** Letters of the avatar: the initials of at most two names, `U` when there is none (Spec 2). */
export function initials(name: string): string {
  const letters = name.trim().split(/\s+/, 2);
  return (
    letters
      .map(([letter]) => letter)
      .join('')
      .toUpperCase() || 'U'
  );
}
