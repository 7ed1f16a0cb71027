/** Nobody is asked until somebody is named. */
let current: readonly string[] = [];

/** Called once, before a round is asked for: relays of the beacon's rounds, in the order in which they are asked. */
export function setBeaconUrls(urls: readonly string[]): void {
  current = urls;
}

export function getBeaconUrls(): readonly string[] {
  return current;
}
