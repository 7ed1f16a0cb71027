import bs58 from 'bs58';

const HEADER_LENGTH = 568;

/** Reads a pool's account by offsets repeated here, so that an error in the product's layout is noticed. */
export function readPoolBytes(data: Buffer) {
  const take = (from: number, length: number): Buffer => data.subarray(from, from + length);
  return {
    status: data.readUInt8(9),
    /** Address of the beacon's account. */
    beacon: bs58.encode(take(104, 32)),
    seedCommitment: take(168, 32),
    completer: bs58.encode(take(336, 32)),
    playersRoot: take(368, 32),
    signature: take(400, 48),
    output: take(448, 32),
    rentLamports: data.readBigUInt64LE(480),
    owedLamports: data.readBigUInt64LE(488),
    round: data.readBigUInt64LE(544),
    winnerCount: data.readUInt16LE(554),
    players: Array.from({ length: data.readUInt16LE(552) }, (_, seat) => take(HEADER_LENGTH + 32 * seat, 32)),
  };
}

export type PoolBytes = ReturnType<typeof readPoolBytes>;

/** Reads a beacon's account by offsets: the chain hash and key that drand's own client needs, in hex. */
export function readBeaconBytes(data: Buffer): { readonly chainHash: string; readonly publicKey: string } {
  return {
    chainHash: data.subarray(32, 64).toString('hex'),
    publicKey: data.subarray(128, 224).toString('hex'),
  };
}
