import type { Account } from '../../ledger/account.ts';
import { address, bool, type Layout, nonZeroAddress, option, readFirst, struct, u64, u8 } from './layout.ts';

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
export const accountState: Layout<(typeof STATES)[number]> = (bytes) => STATES[u8(bytes)] ?? 'uninitialized';

const mintLayout = struct({
  mintAuthority: option(address),
  supply: u64,
  decimals: u8,
  isInitialized: bool,
  freezeAuthority: option(address),
});

const accountLayout = struct({
  mint: address,
  owner: address,
  amount: u64,
  delegate: option(address),
  state: accountState,
  /** Lamports that keep a wrapped SOL account alive; null for any other token. */
  nativeReserve: option(u64),
  delegatedAmount: u64,
  closeAuthority: option(address),
});

const multisigLayout = struct({
  numRequiredSigners: u8,
  numValidSigners: u8,
  isInitialized: bool,
  signers: (bytes) => Array.from({ length: MULTISIG_SIGNERS }, () => nonZeroAddress(bytes) ?? []).flat(),
});

/** Bytes of Token-2022's extensions, one after the other. */
type Extended = { extensions: Uint8Array };
export type Mint = ReturnType<typeof mintLayout> & Extended;
export type TokenAccount = ReturnType<typeof accountLayout> & Extended;

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

/** An initialized token account, null for any other data. */
export function readTokenAccount(data: Uint8Array): TokenAccount | null {
  const extensions = extensionsOf(data, ACCOUNT_BYTES, ACCOUNT_KIND);
  if (extensions === null) return null;
  const account = readFirst(data, accountLayout);
  return account === null || account.state === 'uninitialized' ? null : { ...account, extensions };
}

/** An initialized mint, null for any other data. */
export function readMint(data: Uint8Array): Mint | null {
  const extensions = extensionsOf(data, MINT_BYTES, MINT_KIND);
  if (extensions === null) return null;
  const mint = readFirst(data, mintLayout);
  return mint?.isInitialized === true ? { ...mint, extensions } : null;
}

/** An initialized multisig, null for any other data. */
export function readMultisig(data: Uint8Array): ReturnType<typeof multisigLayout> | null {
  const multisig = data.length === MULTISIG_BYTES ? readFirst(data, multisigLayout) : null;
  return multisig?.isInitialized === true ? multisig : null;
}

/** The mint at an address, null when there is none. */
export function mintOf(account: Account | null): Mint | null {
  return account === null ? null : readMint(account.data);
}
