/** Where some numbers stand in a pool's account, read without the client's decoder. */
const CREATOR_INDEX = 32;
const RENT = 584;
const OWED = 592;
const CONFIG_VERSION = 600;

export interface PoolSums {
  readonly creatorIndex: bigint;
  readonly rentLamports: bigint;
  readonly owedLamports: bigint;
  readonly configVersion: bigint;
}

export function readSums(data: Uint8Array): PoolSums {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return {
    creatorIndex: view.getBigUint64(CREATOR_INDEX, true),
    rentLamports: view.getBigUint64(RENT, true),
    owedLamports: view.getBigUint64(OWED, true),
    configVersion: view.getBigUint64(CONFIG_VERSION, true),
  };
}
