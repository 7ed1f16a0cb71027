/** Offsets of numbers in a pool's account, to read them without the client's decoder. */
const CREATOR_INDEX = 32;
const RENT = 480;
const OWED = 488;

export interface PoolSums {
  readonly creatorIndex: bigint;
  readonly rentLamports: bigint;
  readonly owedLamports: bigint;
}

export function readSums(data: Uint8Array): PoolSums {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    creatorIndex: view.getBigUint64(CREATOR_INDEX, true),
    rentLamports: view.getBigUint64(RENT, true),
    owedLamports: view.getBigUint64(OWED, true),
  };
}
