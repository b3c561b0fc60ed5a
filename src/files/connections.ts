import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Agent, type Dispatcher } from 'undici';

/** Thrown for an address from which nothing is fetched. The message is one sentence. */
export class AddressError extends Error {
  /** Whether the name may have an address later. */
  readonly isPassing: boolean;

  constructor(sentence: string, isPassing = false) {
    super(sentence);
    this.isPassing = isPassing;
  }
}

/**
 * HTTP agents that refuse private addresses, so that a catalogue cannot make this machine call the owner's network (SSRF, DNS
 * rebinding). The host that the owner has named is exempt (R10).
 */
export interface Connections {
  /** The agent for `url`. Throws an AddressError when nothing may be fetched from it. */
  to(url: URL): Dispatcher;
  close(): Promise<void>;
}

export function openConnections(ownUrl: string, lookup: LookupFunction = systemLookup): Connections {
  const namedUrl = new URL(ownUrl);
  const direct = new Agent({ connect: { lookup } });
  const checked = new Agent({ connect: { lookup: publicOnly(lookup) } });
  return {
    to(url) {
      if (url.protocol !== 'http:' && url.protocol !== 'https:') {
        throw new AddressError(
          `The address begins with "${url.protocol}", but only http and https are fetched.`,
        );
      }
      if (url.hostname === namedUrl.hostname && portOf(url) === portOf(namedUrl)) return direct;
      // An address in digits is checked here, since a socket looks up none. URL has already turned 0x7f.1 into 127.0.0.1.
      const literal = url.hostname.replace(/^\[|\]$/g, '');
      if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw privateAddress(url.hostname);
      return checked;
    },
    async close() {
      await Promise.all([direct.destroy(), checked.destroy()]);
    },
  };
}

/**
 * Wraps a lookup so that it checks exactly the addresses to which the socket then connects: a host name cannot give a public address
 * to the check and a private one to the socket (DNS rebinding).
 */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, result) => {
      const addresses = typeof result === 'string' ? [{ address: result, family: isIP(result) }] : result;
      const [first] = addresses ?? [];
      const refused = addresses?.find(({ address }) => !isPublicAddress(address));
      if (error) callback(error, '');
      else if (refused) callback(privateAddress(hostname, refused.address), '');
      else if (!first) callback(new AddressError(`${hostname} has no address.`, true), '');
      else if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function privateAddress(hostname: string, address?: string): AddressError {
  const where = address === undefined ? hostname : `${hostname} (${address})`;
  return new AddressError(`${where} is not on the public internet, so nothing is fetched from it.`);
}

function portOf(url: URL): string {
  return url.port || (url.protocol === 'https:' ? '443' : '80');
}

/** Whether an IP address, written in the usual way, belongs to a host on the public internet (R10). */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !reserved.check(address, 'ipv4');
    case 6:
      return globalUnicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6');
    default:
      return false;
  }
}

const reserved = blockList('ipv4', [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, broadcast.
  ['224.0.0.0', 3],
]);

// Everything else in IPv6 is local, mapped from IPv4, a translation prefix, multicast or not given out.
const globalUnicast = blockList('ipv6', [['2000::', 3]]);

// Tunnels that carry an IPv4 address inside (Teredo, 6to4), and documentation.
reserved.addSubnet('2001::', 23, 'ipv6');
reserved.addSubnet('2001:db8::', 32, 'ipv6');
reserved.addSubnet('2002::', 16, 'ipv6');
reserved.addSubnet('3fff::', 20, 'ipv6');

function blockList(family: 'ipv4' | 'ipv6', subnets: readonly (readonly [string, number])[]): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family);
  return list;
}
