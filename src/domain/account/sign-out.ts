/** The hash by which the login page knows a visit that is to end the session. */
export const signOutHash = '#sign-out';

/** What the link that signs out notes for the login page, with the unconfirmed order that the shopper agreed to forget. */
export function signOutNote(attempt?: string): string {
  return `now${attemptId(attempt)}`;
}

/**
 * Tells the unconfirmed order that is stored as this text from others, and from none: by `{"attempt":{"clientOrderId":"` and
 * the idempotency key, with which the text begins and which stay when it is tried again.
 */
export function attemptId(text: string | null | undefined): string {
  return `${text?.slice(0, 65)}`;
}
