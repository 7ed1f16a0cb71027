import type { Connection } from '@solana/web3.js';
import { type ChainClock, fetchClock, fetchLastRestartSlot } from '#src/chain/program/fetch.ts';

/** The chain's clock, and the slot of the cluster's last restart: 0 where it never was. */
export interface Moment extends ChainClock {
  readonly lastRestartSlot: bigint;
}

/** At commitment `confirmed`. @throws where the chain cannot be read */
export async function fetchMoment(connection: Connection): Promise<Moment> {
  const [clock, lastRestartSlot] = await Promise.all([
    fetchClock(connection, 'confirmed'),
    fetchLastRestartSlot(connection),
  ]);
  return { ...clock, lastRestartSlot };
}
