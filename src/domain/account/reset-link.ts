/**
 * Whether what stands behind an address is the token of a mailed link, be it cut by a mail program: no other fragment of the page
 * is as long. In the fragment it goes to no server's log and to no other page.
 */
export function isResetFragment(hash: string): boolean {
  return /^#[\w-]{16,}$/.test(hash);
}
