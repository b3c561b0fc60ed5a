import { isIPv6 } from 'node:net';

/**
 * The address by which a caller is counted, from the connection and its `X-Forwarded-For`. Only a proxy on this machine
 * is believed, and only what it added itself: the last entry.
 */
export function subscriberOf(remote: string, forwarded: string | undefined): string {
  const last = forwarded?.split(',').at(-1)?.trim() ?? '';
  return network(isThisMachine(remote) && last !== '' ? last : remote);
}

function isThisMachine(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address);
}

/** An IPv6 subscriber has a whole /64 to call from. */
function network(address: string): string {
  if (!isIPv6(address)) return address;
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length);
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const whole = [...groups, ...Array(Math.max(0, 8 - groups.length - after.length)).fill('0'), ...after];
  return `${whole
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
