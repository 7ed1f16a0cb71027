import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Tells whether an address is a proxy's whose word about others is taken. */
export type IsProxy = (address: string) => boolean;

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};
const IPV6_NETWORK_GROUPS = 4;

/** Checking a list takes as long as a short answer, and one client asks again and again. */
const MOST_REMEMBERED = 1_000;

/** @param networks addresses, networks such as `10.0.0.0/8`, and `loopback`, `linklocal` or `uniquelocal` */
export function proxiesIn(networks: readonly string[]): IsProxy {
  const list = new BlockList();
  for (const text of networks.flatMap((network) => NAMED[network] ?? [network])) {
    const [address = '', bits] = text.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    list.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  const remembered = new Map<string, boolean>();
  return (given) => {
    const known = remembered.get(given);
    if (known !== undefined) return known;
    const address = plain(given);
    const isProxy = isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
    if (remembered.size >= MOST_REMEMBERED) remembered.clear();
    remembered.set(given, isProxy);
    return isProxy;
  };
}

/**
 * Returns the source of a request, for counting: an IPv4 address, or the /64 network of an IPv6 one, which a single
 * customer has to himself. Each trusted proxy adds to `X-Forwarded-For` whom it was asked by.
 */
export function remoteAddress(request: IncomingMessage, isProxy: IsProxy): string {
  const direct = request.socket.remoteAddress ?? '';
  if (!isProxy(direct)) return networkOf(direct);
  const forwarded = [request.headers['x-forwarded-for'] ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((part) => plain(part.trim()))
    .filter((part) => part !== '');
  let address = plain(direct);
  while (isProxy(address)) {
    const before = forwarded.pop();
    if (before === undefined) break;
    address = before;
  }
  return networkOf(address);
}

/** Returns the unit that an address is counted by: itself, or the /64 network of an IPv6 one. */
export function networkOf(given: string): string {
  const address = plain(given);
  return isIPv6(address) ? network(address) : address;
}

/** An IPv4 address without the form that it has on a socket for both kinds. */
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
