/** The chain's own clock, which programs see. */
export interface ChainClock {
  readonly slot: bigint;
  /** Unix seconds. */
  readonly unixTimestamp: number;
}

/** Offset of the time after slot, epoch start, epoch and leader epoch, of eight bytes each. */
const TIME_OFFSET = 32;

/**
 * Decodes the data of the Clock sysvar's account.
 * @throws if the account is not the sysvar
 */
export function decodeClock(data: Uint8Array | undefined): ChainClock {
  if (data === undefined || data.length < TIME_OFFSET + 8) throw new Error('The cluster shows no clock');
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength);
  return { slot: view.getBigUint64(0, true), unixTimestamp: Number(view.getBigInt64(TIME_OFFSET, true)) };
}
