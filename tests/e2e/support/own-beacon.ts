import { startBeaconServer } from '#server/beacon/beacon-server.ts';
import { localBeacon } from '#server/cluster/local-beacon.ts';
import { localKeys } from '#server/cluster/local-keys.ts';
import { fetchClock } from '#src/chain/program/fetch.ts';
import { NO_LOG } from '#tests/support/log-into.ts';
import type { Stage } from './stage.ts';

/** The product's beacon, running in this process. */
export interface OwnBeacon {
  /** Delays later rounds by this number of seconds. */
  lag(seconds: number): void;
  close(): Promise<void>;
}

/** Runs the beacon for a product without one, on time by the chain's clock or `lagSeconds` late. */
export async function ownBeacon(
  { product, connection }: Pick<Stage, 'product' | 'connection'>,
  lagSeconds = 0,
): Promise<OwnBeacon> {
  let lag = lagSeconds;
  const server = await startBeaconServer({
    beacon: localBeacon(localKeys(product.stateDir).beaconSecret),
    port: Number(new URL(product.beaconUrl).port),
    time: async () => (await fetchClock(connection)).unixTimestamp - lag,
    log: NO_LOG,
  });
  return { lag: (seconds) => (lag = seconds), close: () => server.close() };
}
