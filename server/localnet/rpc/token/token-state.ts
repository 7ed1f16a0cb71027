import type { Account } from '../../ledger/account.ts';
import { ByteReader } from './byte-reader.ts';

const PROGRAM_NAMES: ReadonlyMap<string, string> = new Map([
  ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'spl-token'],
  ['TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb', 'spl-token-2022'],
]);

const MINT_BYTES = 82;
const ACCOUNT_BYTES = 165;
const MULTISIG_BYTES = 355;
const MULTISIG_SIGNERS = 11;
/** Offset of the byte in which Token-2022 writes the kind of an account with extensions; the extensions follow. */
const KIND_AT = ACCOUNT_BYTES;
const MINT_KIND = 1;
const ACCOUNT_KIND = 2;

const STATES = ['uninitialized', 'initialized', 'frozen'] as const;
type AccountState = (typeof STATES)[number];

/** `extensions` are the bytes of Token-2022's, one after the other. */
export type Mint = {
  mintAuthority: string | null;
  supply: bigint;
  decimals: number;
  freezeAuthority: string | null;
  extensions: Uint8Array;
};

export type TokenAccount = {
  mint: string;
  owner: string;
  amount: bigint;
  delegate: string | null;
  state: AccountState;
  /** lamports that keep a wrapped SOL account alive, null for any other token */
  nativeReserve: bigint | null;
  delegatedAmount: bigint;
  closeAuthority: string | null;
  extensions: Uint8Array;
};

type Multisig = { needed: number; valid: number; signers: string[] };

/** Returns the name that clients use for a token program, undefined for any other program. */
export function tokenProgramName(program: string): string | undefined {
  return PROGRAM_NAMES.get(program);
}

/** The bytes of the extensions, null when the data is not of this kind. */
function extensionsOf(data: Uint8Array, bytes: number, kind: number): Uint8Array | null {
  if (data.length === bytes) return new Uint8Array();
  // A multisig's length tells it from accounts with extensions, which are never as long.
  if (data.length <= KIND_AT || data.length === MULTISIG_BYTES || data[KIND_AT] !== kind) return null;
  if (data.subarray(bytes, KIND_AT).some((byte) => byte !== 0)) return null;
  return data.subarray(KIND_AT + 1);
}

function readOrNull<T>(data: Uint8Array, read: (bytes: ByteReader) => T | null): T | null {
  try {
    return read(new ByteReader(data));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

export function accountState(value: number): AccountState {
  return STATES[value] ?? 'uninitialized';
}

/** An initialized token account, null for any other data. */
export function readTokenAccount(data: Uint8Array): TokenAccount | null {
  const extensions = extensionsOf(data, ACCOUNT_BYTES, ACCOUNT_KIND);
  if (extensions === null) return null;
  return readOrNull(data, (bytes) => {
    const account = {
      mint: bytes.address(),
      owner: bytes.address(),
      amount: bytes.u64(),
      delegate: bytes.option(() => bytes.address()),
      state: accountState(bytes.u8()),
      nativeReserve: bytes.option(() => bytes.u64()),
      delegatedAmount: bytes.u64(),
      closeAuthority: bytes.option(() => bytes.address()),
      extensions,
    };
    return account.state === 'uninitialized' ? null : account;
  });
}

/** An initialized mint, null for any other data. */
export function readMint(data: Uint8Array): Mint | null {
  const extensions = extensionsOf(data, MINT_BYTES, MINT_KIND);
  if (extensions === null) return null;
  return readOrNull(data, (bytes) => {
    const { initialized, ...mint } = {
      mintAuthority: bytes.option(() => bytes.address()),
      supply: bytes.u64(),
      decimals: bytes.u8(),
      initialized: bytes.bool(),
      freezeAuthority: bytes.option(() => bytes.address()),
      extensions,
    };
    return initialized ? mint : null;
  });
}

/** An initialized multisig, null for any other data. */
export function readMultisig(data: Uint8Array): Multisig | null {
  if (data.length !== MULTISIG_BYTES) return null;
  return readOrNull(data, (bytes) => {
    const needed = bytes.u8();
    const valid = bytes.u8();
    if (!bytes.bool()) return null;
    const signers = Array.from({ length: MULTISIG_SIGNERS }, () => bytes.nonZeroAddress() ?? []).flat();
    return { needed, valid, signers };
  });
}

/** The mint at an address, null when there is none. */
export function mintOf(account: Account | null): Mint | null {
  return account === null ? null : readMint(account.data);
}
