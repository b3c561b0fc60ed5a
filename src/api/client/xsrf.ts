/** The cross-site token for a call to the page's own origin, from the cookie XSRF-TOKEN (R26); nothing elsewhere. */
export function xsrfHeader(url: string): Record<string, string> {
  if (typeof document === 'undefined' || new URL(url).origin !== location.origin) return {};
  const value = /(?:^|;\s*)XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return value ? { 'X-XSRF-TOKEN': decoded(value) } : {};
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
