import { Keypair, PublicKey } from '@solana/web3.js';
import { expect, test, vi } from 'vitest';
import { fromHex, toHex } from '#src/protocol/bytes.ts';
import { join } from '#src/protocol/vectors/gate.json' with { type: 'json' };
import { gateProof } from './instructions/join-pool.ts';

vi.mock('./addresses.ts', async (original) => ({
  ...(await original<typeof import('./addresses.ts')>()),
  PROGRAM_ID: new PublicKey(fromHex(join.program)),
}));

// The program's own tests read the same vector, byte by byte.
test('the instruction that proves a gate’s signature is the published one', () => {
  const [player, pool] = [join.player, join.pool].map((key) => new PublicKey(fromHex(key)));
  if (!player || !pool) throw new Error('vector incomplete');
  const { programId, keys, data } = gateProof(
    Keypair.fromSeed(fromHex(join.seed)),
    player,
    pool,
    fromHex(join.terms),
  );
  expect(programId.toBase58()).toBe('Ed25519SigVerify111111111111111111111111111');
  expect(keys).toEqual([]);
  expect(toHex(data)).toBe(join.instruction);
});
