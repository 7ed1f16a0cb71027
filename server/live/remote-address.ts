import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** Whether an address belongs to a trusted proxy. */
export type IsProxy = (address: string) => boolean;

const IPV6_NETWORK_GROUPS = 4;

/** Number of cached results: checking a list takes as long as a short answer, and one client sends many requests. */
const MOST_REMEMBERED = 1_000;

/**
 * Returns a check whether an address is in one of these networks.
 * @param networks addresses, networks such as `10.0.0.0/8`, and `loopback`, `linklocal` or `uniquelocal`
 */
export function proxiesIn(networks: readonly string[]): IsProxy {
  const isIn = proxyAddress.compile([...networks]);
  const results = new Map<string, boolean>();
  return (address) => {
    const cached = results.get(address);
    if (cached !== undefined) return cached;
    const isProxy = isIn(address, 0);
    if (results.size >= MOST_REMEMBERED) results.clear();
    results.set(address, isProxy);
    return isProxy;
  };
}

/**
 * Returns the source of a request, for counting: an IPv4 address, or the /64 network of an IPv6 one, which a single
 * customer owns. Each trusted proxy appends the address of its client to `X-Forwarded-For`.
 */
export function remoteAddress(request: IncomingMessage, isProxy: IsProxy): string {
  // A connection that has ended has no address.
  const trust = (address: string | undefined): boolean => isProxy(address ?? '');
  const address: string | undefined = proxyAddress(request, trust);
  return networkOf(address ?? '');
}

/** Returns the unit for counting: an IPv4 address itself, or the /64 network of an IPv6 address. */
export function networkOf(given: string): string {
  const address = plain(given);
  return isIPv6(address) ? network(address) : address;
}

/** Returns an IPv4-mapped IPv6 address as plain IPv4; all others unchanged. */
function plain(address: string): string {
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

function network(address: string): string {
  const [head = '', tail] = address.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last];
  return groups
    .slice(0, IPV6_NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}
