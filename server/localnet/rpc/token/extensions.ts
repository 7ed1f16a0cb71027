import type { Json } from '../json.ts';
import {
  address,
  base64,
  bool,
  f64,
  i16,
  i64,
  type Layout,
  list,
  nonZero,
  nonZeroAddress,
  readFirst,
  readWhole,
  struct,
  text,
  u16,
  u64,
} from './layout.ts';
import { accountState } from './token-state.ts';

const ciphertext = base64(64);
const ownCiphertext = base64(36);
const elgamalKey = base64(32);
const optionalElgamalKey = nonZero((key) => key.toString('base64'));

const transferFee = struct({ epoch: u64, maximumFee: u64, transferFeeBasisPoints: u16 });

/** Interest: rates are hundredths of a percent a year, times seconds since 1970. */
const interestBearing = struct({
  rateAuthority: nonZeroAddress,
  initializationTimestamp: i64,
  preUpdateAverageRate: i16,
  lastUpdateTimestamp: i64,
  currentRate: i16,
});

/** A multiplier of what clients show, and the one that takes its place at a time in seconds since 1970. */
const scaledAmount = struct({
  authority: nonZeroAddress,
  multiplier: f64,
  newMultiplierEffectiveTimestamp: i64,
  newMultiplier: f64,
});

const INTEREST_BEARING = 10;
const SCALED_AMOUNT = 25;

/**
 * Token-2022's extensions by their number, each with the name and fields `jsonParsed` gives it. The fields stand in their
 * order in the account (`spl_token_2022_interface::extension`).
 */
const EXTENSIONS: readonly (readonly [name: string, layout?: Layout<Json>])[] = [
  ['uninitialized'],
  [
    'transferFeeConfig',
    struct({
      transferFeeConfigAuthority: nonZeroAddress,
      withdrawWithheldAuthority: nonZeroAddress,
      withheldAmount: u64,
      olderTransferFee: transferFee,
      newerTransferFee: transferFee,
    }),
  ],
  ['transferFeeAmount', struct({ withheldAmount: u64 })],
  ['mintCloseAuthority', struct({ closeAuthority: nonZeroAddress })],
  [
    'confidentialTransferMint',
    struct({
      authority: nonZeroAddress,
      autoApproveNewAccounts: bool,
      auditorElgamalPubkey: optionalElgamalKey,
    }),
  ],
  [
    'confidentialTransferAccount',
    struct({
      approved: bool,
      elgamalPubkey: elgamalKey,
      pendingBalanceLo: ciphertext,
      pendingBalanceHi: ciphertext,
      availableBalance: ciphertext,
      decryptableAvailableBalance: ownCiphertext,
      allowConfidentialCredits: bool,
      allowNonConfidentialCredits: bool,
      pendingBalanceCreditCounter: u64,
      maximumPendingBalanceCreditCounter: u64,
      expectedPendingBalanceCreditCounter: u64,
      actualPendingBalanceCreditCounter: u64,
    }),
  ],
  ['defaultAccountState', struct({ accountState })],
  ['immutableOwner'],
  ['memoTransfer', struct({ requireIncomingTransferMemos: bool })],
  ['nonTransferable'],
  ['interestBearingConfig', interestBearing],
  ['cpiGuard', struct({ lockCpi: bool })],
  ['permanentDelegate', struct({ delegate: nonZeroAddress })],
  ['nonTransferableAccount'],
  ['transferHook', struct({ authority: nonZeroAddress, programId: nonZeroAddress })],
  ['transferHookAccount', struct({ transferring: bool })],
  [
    'confidentialTransferFeeConfig',
    struct({
      authority: nonZeroAddress,
      withdrawWithheldAuthorityElgamalPubkey: elgamalKey,
      harvestToMintEnabled: bool,
      withheldAmount: ciphertext,
    }),
  ],
  ['confidentialTransferFeeAmount', struct({ withheldAmount: ciphertext })],
  ['metadataPointer', struct({ authority: nonZeroAddress, metadataAddress: nonZeroAddress })],
  [
    'tokenMetadata',
    struct({
      updateAuthority: nonZeroAddress,
      mint: address,
      name: text,
      symbol: text,
      uri: text,
      additionalMetadata: list((bytes) => [text(bytes), text(bytes)]),
    }),
  ],
  ['groupPointer', struct({ authority: nonZeroAddress, groupAddress: nonZeroAddress })],
  ['tokenGroup', struct({ updateAuthority: nonZeroAddress, mint: address, size: u64, maxSize: u64 })],
  ['groupMemberPointer', struct({ authority: nonZeroAddress, memberAddress: nonZeroAddress })],
  ['tokenGroupMember', struct({ mint: address, group: address, memberNumber: u64 })],
  [
    'confidentialMintBurn',
    struct({
      confidentialSupply: ciphertext,
      decryptableSupply: ownCiphertext,
      supplyElgamalPubkey: elgamalKey,
      pendingBurn: ciphertext,
    }),
  ],
  [
    'scaledUiAmountConfig',
    (bytes) => {
      const { multiplier, newMultiplier, ...rest } = scaledAmount(bytes);
      return { ...rest, multiplier: String(multiplier), newMultiplier: String(newMultiplier) };
    },
  ],
  ['pausableConfig', struct({ authority: nonZeroAddress, paused: bool })],
  ['pausableAccount'],
];

type Found = { type: number; value: Uint8Array };

/** Every extension's number and bytes; none when the list breaks off, as with a validator. */
const entries: Layout<Found[]> = (bytes) => {
  const found: Found[] = [];
  while (bytes.left >= 4) {
    const type = u16(bytes);
    if (type === 0) break;
    const value = bytes.take(u16(bytes));
    if (type >= EXTENSIONS.length) return [];
    found.push({ type, value });
  }
  return found;
};

/** The extensions as `jsonParsed` shows them, undefined when there are none. */
export function parseExtensions(extensions: Uint8Array): Json | undefined {
  const parsed = (readFirst(extensions, entries) ?? []).map(({ type, value }): Json => {
    const [extension, layout] = EXTENSIONS[type] ?? ['uninitialized'];
    if (layout === undefined) return { extension };
    const state = readWhole(value, layout);
    return state === null ? { extension: 'unparseableExtension' } : { extension, state };
  });
  return parsed.length === 0 ? undefined : parsed;
}

function find<T>(extensions: Uint8Array, type: number, layout: Layout<T>): T | null {
  const found = readFirst(extensions, entries)?.find((extension) => extension.type === type);
  return found === undefined ? null : readWhole(found.value, layout);
}

/** Reads the interest of a mint's amounts, null for none. */
export function interestOf(extensions: Uint8Array) {
  return find(extensions, INTEREST_BEARING, interestBearing);
}

/** Reads the multiplier of a mint's amounts, null for none. */
export function scaleOf(extensions: Uint8Array) {
  return find(extensions, SCALED_AMOUNT, scaledAmount);
}
