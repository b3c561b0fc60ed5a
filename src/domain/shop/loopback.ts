/**
 * Whether a URL's host is whichever machine asks for it: `localhost` and names below it, 127.0.0.0/8, 0.0.0.0/8, `::1` and `::`,
 * with or without brackets and a final dot. `URL` has brought the addresses to their usual form.
 */
export function isLoopbackHost(host: string): boolean {
  return loopback.test(host.replace(/^\[|\]$|\.$/g, ''));
}

const loopback =
  /^(?:(?:.*\.)?localhost|(?:127|0)\.[\d.]+|::1?|::ffff:(?:7f[\da-f]{2}|[\da-f]{1,2}):[\da-f]{1,4})$/;
