/** No relay is requested until URLs are set. */
let current: readonly string[] = [];

/** Sets the relays of the beacon's rounds, in the order of the requests; called once, before a round is fetched. */
export function setBeaconUrls(urls: readonly string[]): void {
  current = urls;
}

export function getBeaconUrls(): readonly string[] {
  return current;
}
