import { type AccountMeta, type PublicKey, TransactionInstruction } from '@solana/web3.js';

function changed(
  instruction: TransactionInstruction,
  change: (meta: AccountMeta) => AccountMeta,
): TransactionInstruction {
  const { programId, data, keys } = instruction;
  return new TransactionInstruction({ programId, data, keys: keys.map(change) });
}

/** Returns the instruction with `from` replaced by another account. @throws if it does not name `from` */
export function replaced(
  instruction: TransactionInstruction,
  from: PublicKey,
  to: PublicKey,
): TransactionInstruction {
  if (!instruction.keys.some(({ pubkey }) => pubkey.equals(from))) throw new Error('no such account');
  return changed(instruction, (meta) => (meta.pubkey.equals(from) ? { ...meta, pubkey: to } : meta));
}

/** Returns the instruction without the signature of `key`, or without any signature. */
export function unsigned(instruction: TransactionInstruction, key?: PublicKey): TransactionInstruction {
  return changed(instruction, (meta) =>
    key === undefined || meta.pubkey.equals(key) ? { ...meta, isSigner: false } : meta,
  );
}
