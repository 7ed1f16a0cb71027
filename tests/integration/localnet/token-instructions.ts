import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js';
import type { Connection, Keypair } from '@solana/web3.js';

export const TOKEN = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA');
export const TOKEN_2022 = new PublicKey('TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb');
export const NATIVE_MINT = new PublicKey('So11111111111111111111111111111111111111112');
const ASSOCIATED_TOKEN = new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL');

export const MINT_BYTES = 82;
export const ACCOUNT_BYTES = 165;
export const MULTISIG_BYTES = 355;
/** Returns the bytes of a mint or an account with extensions of these lengths. */
export function extendedBytes(...extensions: number[]): number {
  return ACCOUNT_BYTES + 1 + extensions.reduce((sum, length) => sum + 4 + length, 0);
}

type Role = PublicKey | { signer: PublicKey } | { readonly: PublicKey };

/** Makes an instruction of a token program from its accounts, writable unless `readonly`, and its bytes. */
export function tokenInstruction(
  programId: PublicKey,
  roles: Role[],
  ...data: (number | Uint8Array)[]
): TransactionInstruction {
  const keys = roles.map((role) => {
    if (role instanceof PublicKey) return { pubkey: role, isSigner: false, isWritable: true };
    if ('signer' in role) return { pubkey: role.signer, isSigner: true, isWritable: false };
    return { pubkey: role.readonly, isSigner: false, isWritable: false };
  });
  const bytes = Buffer.concat(data.map((part) => (typeof part === 'number' ? Buffer.of(part) : part)));
  return new TransactionInstruction({ programId, keys, data: bytes });
}

export function u64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}
export function i16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16LE(value);
  return bytes;
}
export function f64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}
/** Encodes a text, with its length in four bytes before it. */
export function text(value: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(Buffer.byteLength(value));
  return Buffer.concat([length, Buffer.from(value)]);
}

/** Creates an account of a token program, not initialised yet, with its rent and `lamports` more. */
export async function createAccount(
  connection: Connection,
  payer: Keypair,
  account: Keypair,
  space: number,
  { program = TOKEN, lamports = 0 } = {},
): Promise<TransactionInstruction> {
  return SystemProgram.createAccount({
    fromPubkey: payer.publicKey,
    newAccountPubkey: account.publicKey,
    lamports: lamports + (await connection.getMinimumBalanceForRentExemption(space)),
    space,
    programId: program,
  });
}

/** Makes InitializeMint2, with a freeze authority. */
export function initializeMint(
  mint: PublicKey,
  decimals: number,
  authority: PublicKey,
  program = TOKEN,
): TransactionInstruction {
  return tokenInstruction(program, [mint], 20, decimals, authority.toBytes(), 1, authority.toBytes());
}
/** Makes InitializeAccount3. */
export function initializeAccount(
  account: PublicKey,
  mint: PublicKey,
  owner: PublicKey,
  program = TOKEN,
): TransactionInstruction {
  return tokenInstruction(program, [account, { readonly: mint }], 18, owner.toBytes());
}
export function mintTo(
  mint: PublicKey,
  account: PublicKey,
  authority: PublicKey,
  amount: bigint,
  program = TOKEN,
): TransactionInstruction {
  return tokenInstruction(program, [mint, account, { signer: authority }], 7, u64(amount));
}
export function approve(
  account: PublicKey,
  delegate: PublicKey,
  owner: PublicKey,
  amount: bigint,
): TransactionInstruction {
  return tokenInstruction(TOKEN, [account, { readonly: delegate }, { signer: owner }], 4, u64(amount));
}

/** Returns a wallet's associated account for a mint, and the instruction that creates it. */
export function associatedAccount(
  payer: PublicKey,
  owner: PublicKey,
  mint: PublicKey,
  program: PublicKey,
): [account: PublicKey, create: TransactionInstruction] {
  const seeds = [owner.toBytes(), program.toBytes(), mint.toBytes()];
  const [account] = PublicKey.findProgramAddressSync(seeds, ASSOCIATED_TOKEN);
  const system = SystemProgram.programId;
  const create = new TransactionInstruction({
    programId: ASSOCIATED_TOKEN,
    keys: [
      { pubkey: payer, isSigner: true, isWritable: true },
      { pubkey: account, isSigner: false, isWritable: true },
      ...[owner, mint, system, program].map((pubkey) => ({ pubkey, isSigner: false, isWritable: false })),
    ],
    data: Buffer.of(0),
  });
  return [account, create];
}
