import '../program/buffer.ts';
import { Keypair, PublicKey } from '@solana/web3.js';
import { fromHex } from '#src/protocol/bytes.ts';
import { deriveGateKey } from '#src/protocol/gate.ts';
import { meantPasswords } from '#src/protocol/password.ts';
import type { PoolHeader } from '#src/protocol/pool.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { TxProblem } from './tx-failure.ts';

/** Derives the public key of a new pool's gate from its password. */
export async function gateOfPassword(
  password: string,
  creator: PublicKey,
  seedCommitment: Uint8Array,
): Promise<PublicKey> {
  const context = { program: PROGRAM_ID.toBytes(), creator: creator.toBytes(), seedCommitment };
  const { publicKey } = await deriveGateKey(password, context);
  return new PublicKey(publicKey);
}

/**
 * Derives the key that opens a pool, from the password as typed or without the invisible characters that keyboards and
 * clipboards add; null for a pool without a password.
 * @throws TxProblem of kind `wrongPassword`, before anything is signed
 */
export async function unlockGate(
  pool: Pick<PoolHeader, 'gate' | 'creator' | 'seedCommitment'>,
  password: string | null,
): Promise<Keypair | null> {
  if (pool.gate === null) return null;
  const context = {
    program: PROGRAM_ID.toBytes(),
    creator: new PublicKey(pool.creator).toBytes(),
    seedCommitment: fromHex(pool.seedCommitment),
  };
  for (const meant of meantPasswords(password ?? '')) {
    const keypair = Keypair.fromSeed((await deriveGateKey(meant, context)).seed);
    if (keypair.publicKey.toBase58() === pool.gate) return keypair;
  }
  throw new TxProblem({ kind: 'wrongPassword', message: "The password does not give the pool's key" });
}

/** Whether a password opens a pool, as typed or without what keyboards add. The password never leaves the browser. */
export const opensGate = (pool: Parameters<typeof unlockGate>[0], password: string): Promise<boolean> =>
  unlockGate(pool, password).then(
    () => true,
    () => false,
  );
