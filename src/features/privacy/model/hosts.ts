import { getBeaconUrls } from '#src/chain/beacon-urls.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { getApiBase, getSocketUrl } from '#src/lib/api-base.ts';
import { getPriceUrls } from '#src/prices/price-urls.ts';

/** Returns the sites of addresses without repetitions; a path is on this page's site. */
function hostsOf(addresses: readonly (string | null | undefined)[]): string[] {
  const given = addresses.filter((address) => typeof address === 'string');
  return [...new Set(given.map((address) => new URL(address, window.location.origin).host))];
}

/** Returns the sites that this build sends requests to, by what for. */
export function requestedHosts() {
  const { rpcUrl, wsUrl } = getCluster();
  return {
    node: hostsOf([rpcUrl, wsUrl]),
    server: hostsOf([getApiBase(), getSocketUrl()]),
    relays: hostsOf(getBeaconUrls()),
    prices: hostsOf(Object.values(getPriceUrls())),
  };
}
