/**
 * Whether a fragment is a reset token, even one truncated by a mail program; no other fragment of the page is as long. A fragment
 * is never sent to a server.
 */
export function isResetFragment(hash: string): boolean {
  return /^#[\w-]{16,}$/.test(hash);
}
