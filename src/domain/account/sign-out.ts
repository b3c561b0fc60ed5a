/** Fragment of the login page's address that ends the session. */
export const signOutHash = '#sign-out';

/** The note of the sign-out link for the login page, with the unconfirmed order that the shopper agreed to forget. */
export function signOutNote(attempt?: string): string {
  return `now${attemptId(attempt)}`;
}

/**
 * Identifies an unconfirmed order by the beginning of its stored text, `{"attempt":{"clientOrderId":"` and the idempotency
 * key, which stay the same when it is tried again; another value for none.
 */
export function attemptId(text: string | null | undefined): string {
  return `${text?.slice(0, 65)}`;
}
