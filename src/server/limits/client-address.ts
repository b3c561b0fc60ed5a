import { BlockList, isIP, isIPv4 } from 'node:net';

/** The address that counts for a client; of IPv6 the /48 of one subscriber. Only what trusted proxies wrote in `X-Forwarded-For` counts. */
export function clientAddress(remote: string, forwarded: string | undefined, trusted: BlockList): string {
  const entries = forwarded?.split(',') ?? [];
  let client = plainAddress(remote) ?? remote;
  while (entries.length > 0 && isTrusted(client, trusted)) {
    const before = plainAddress(entries.pop() ?? '');
    if (before === null) break;
    client = before;
  }
  return isIP(client) === 6 ? `${groupsOf(client).slice(0, 3).join(':')}::/48` : client;
}

/** The proxies whose `X-Forwarded-For` counts. Throws one sentence that names the variable when one makes no sense. */
export function trustedProxiesFrom(env: Readonly<Record<string, string | undefined>>): BlockList {
  const trusted = new BlockList();
  const value = env.SHOP_TRUSTED_PROXIES?.trim() || loopback;
  for (const network of value.split(/[\s,]+/).filter(Boolean)) {
    const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
    const bits = isIPv4(address) ? 32 : 128;
    if (isIP(address) === 0 || Number(length ?? bits) > bits) {
      throw new Error(
        `SHOP_TRUSTED_PROXIES is "${value}", but "${network}" is no address or network such as 10.0.0.0/8.`,
      );
    }
    trusted.addSubnet(address, Number(length ?? bits), isIPv4(address) ? 'ipv4' : 'ipv6');
  }
  return trusted;
}

const loopback = '127.0.0.0/8, ::1/128';

function isTrusted(address: string, trusted: BlockList): boolean {
  return isIP(address) > 0 && trusted.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** An address without port, brackets and zone, IPv4-mapped ones as IPv4; null for any other text. */
function plainAddress(text: string): string | null {
  const entry = text.trim();
  const [, inBrackets] = /^\[([^\]]+)\](?::\d+)?$/.exec(entry) ?? [];
  const [, beforePort] = /^([\d.]+):\d+$/.exec(entry) ?? [];
  const [address = ''] = (inBrackets ?? beforePort ?? entry).split('%');
  if (isIP(address) === 0) return null;
  if (isIPv4(address)) return address;
  const [, high, low = ''] = /^0:0:0:0:0:ffff:(.+):(.+)$/.exec(groupsOf(address).join(':')) ?? [];
  return high === undefined ? address : new URL(`http://0x${high}${low.padStart(4, '0')}`).hostname;
}

/** The eight groups of an IPv6 address in their shortest form. */
function groupsOf(address: string): string[] {
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  return [...before, ...Array(8 - before.length - after.length).fill('0'), ...after];
}
