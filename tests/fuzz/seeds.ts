import { createHash } from 'node:crypto';
import { toHex } from '#src/protocol/bytes.ts';
import type { Hex } from '#tests/model/state.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';

const SEEDS: ReadonlyMap<Hex, Hex> = new Map(
  Array.from({ length: 8 }, (_, number) => {
    const seed = numberedBytes('seed', number);
    return [createHash('sha256').update(seed).digest('hex'), toHex(seed)];
  }),
);

export const COMMITMENTS: readonly Hex[] = [...SEEDS.keys()];

/** Returns the seed behind a commitment, or zeros if it is unknown. */
export function seedOf(commitment: Hex): Hex {
  return SEEDS.get(commitment) ?? '00'.repeat(32);
}
