/** A pool's account read by offsets written down here once more, so that a slip in the product's layout is seen. */
export function readPoolBytes(data: Buffer) {
  const take = (from: number, length: number): Buffer => data.subarray(from, from + length);
  return {
    status: data.readUInt8(10),
    id: data.readBigUInt64LE(24),
    vrfKey: take(136, 32),
    alpha: take(392, 32),
    proof: take(424, 80),
    output: take(504, 64),
    entryLamports: data.readBigUInt64LE(568),
    rentLamports: data.readBigUInt64LE(584),
    owedLamports: data.readBigUInt64LE(592),
  };
}
