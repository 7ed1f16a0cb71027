import { type Keypair, type PublicKey, TransactionInstruction } from '@solana/web3.js';
import type { Outcome } from './outcome.ts';
import type { ProgramWorld } from './program-world.ts';

/**
 * Carries an attack out. It has to be refused for the reason given, the name of the one guard that stands in its way,
 * and to leave every account it names, and those in `watched`, as they were.
 * @throws "the attack went through" where it was not refused, "refused, but for …" where another guard was first
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
    // The books are looked at after each transaction: one that spoils them has gone through.
    if (changed()) throw new Error(`the attack went through: ${String(error)}`, { cause: error });
    throw error;
  }
}

/** The instruction with other data. */
export function withData(
  { programId, keys }: TransactionInstruction,
  ...parts: readonly Uint8Array[]
): TransactionInstruction {
  return new TransactionInstruction({ programId, keys, data: Buffer.concat(parts) });
}

/** By how many lamports each of these accounts changed. */
export function movedBy(outcome: Outcome, ...keys: readonly PublicKey[]): bigint[] {
  return keys.map((key) => outcome.moved[key.toBase58()] ?? 0n);
}

/** All that accounts hold, as one text to compare. */
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
