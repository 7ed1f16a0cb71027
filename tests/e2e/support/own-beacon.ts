import { startBeaconServer } from '#server/beacon/beacon-server.ts';
import { localBeacon } from '#server/cluster/local-beacon.ts';
import { localKeys } from '#server/cluster/local-keys.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import type { Stage } from './stage.ts';

/** The product's beacon, in this process. */
export interface OwnBeacon {
  /** Publishes rounds so many seconds after their time from now on. */
  lag(seconds: number): void;
  close(): Promise<void>;
}

/** Runs the beacon of a product whose own does not run, by the chain's clock or later. */
export async function ownBeacon({ product, connection }: Stage, lagSeconds = 0): Promise<OwnBeacon> {
  let lag = lagSeconds;
  const server = await startBeaconServer({
    beacon: localBeacon(localKeys(product.stateDir).beaconSecret),
    port: Number(new URL(product.beaconUrl).port),
    time: async () => (await fetchClock(connection)).unixTimestamp - lag,
    log: () => undefined,
  });
  return { lag: (seconds) => (lag = seconds), close: () => server.close() };
}
