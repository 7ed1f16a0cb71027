import { hex, sha256, unhex } from './bytes.ts';
import type { BeaconInfo, Hex } from './state.ts';

/** Returns drand's chain hash: the hash of all its parameters, numbers big-endian. */
export function chainHashOf({ periodSeconds, genesis, groupKey, seed, id }: BeaconInfo): Hex {
  const times = Buffer.alloc(12);
  times.writeUInt32BE(periodSeconds, 0);
  times.writeBigInt64BE(BigInt(genesis), 4);
  return hex(sha256(times, unhex(groupKey), unhex(seed), unhex(id)));
}
