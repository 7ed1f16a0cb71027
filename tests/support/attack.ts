import { type Keypair, type PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { Outcome } from './outcome.ts';
import type { ProgramWorld } from './program-world.ts';

/**
 * Carries out an attack. Expects that it is refused for the given reason, which names the only check against it, and
 * that all accounts that the instructions name, and the accounts in `watched`, stay unchanged.
 * @throws "the attack went through" if it was not refused, "refused, but for …" if another check refused it
 */
export function repelled(
  world: ProgramWorld,
  instructions: readonly TransactionInstruction[],
  signers: readonly Keypair[],
  refusal: string,
  watched: readonly PublicKey[] = [],
): void {
  const keys = [
    ...instructions.flatMap((instruction) => instruction.keys.map(({ pubkey }) => pubkey)),
    ...watched,
  ];
  const before = contents(world, keys);
  const found = attempted(world, instructions, signers, () => contents(world, keys) !== before);
  if (found === null) throw new Error('the attack went through');
  if (found !== refusal) throw new Error(`refused, but for ${found}, not for ${refusal}`);
  if (contents(world, keys) !== before) throw new Error('refused, but not without a trace');
}

function attempted(
  world: ProgramWorld,
  instructions: readonly TransactionInstruction[],
  signers: readonly Keypair[],
  changed: () => boolean,
): string | null {
  try {
    return world.send(instructions, signers).refusal;
  } catch (error) {
    // The world throws if lamports are wrong after a transaction, which was then executed.
    if (changed()) throw new Error(`the attack went through: ${String(error)}`, { cause: error });
    throw error;
  }
}

/** Returns the instruction with other data. */
export function withData(
  { programId, keys }: TransactionInstruction,
  ...parts: readonly Uint8Array[]
): TransactionInstruction {
  return new TransactionInstruction({ programId, keys, data: Buffer.concat(parts) });
}

/** Returns the lamports by which each of these accounts changed. */
export function deltasOf(outcome: Outcome, ...keys: readonly PublicKey[]): bigint[] {
  return keys.map((key) => outcome.deltas[key.toBase58()] ?? 0n);
}

/** Returns the full content of accounts as one text, for comparison. */
export function contents(world: ProgramWorld, keys: readonly PublicKey[]): string {
  const lines = new Set(keys.map((key) => `${key.toBase58()} ${contentOf(world, key)}`));
  return [...lines].join('\n');
}

function contentOf(world: ProgramWorld, key: PublicKey): string {
  const account = world.account(key);
  return account === null
    ? '-'
    : `${account.lamports} ${account.owner.toBase58()} ${Buffer.from(account.data).toString('base64')}`;
}
