import type { Json } from '../json.ts';
import { ByteReader } from './byte-reader.ts';
import { accountState } from './token-state.ts';

const CIPHERTEXT_BYTES = 64;
const OWN_CIPHERTEXT_BYTES = 36;
const ELGAMAL_KEY_BYTES = 32;

type Read = (bytes: ByteReader) => Json;

function transferFee(bytes: ByteReader): Json {
  return { epoch: bytes.u64(), maximumFee: bytes.u64(), transferFeeBasisPoints: bytes.u16() };
}

/** Interest: rates are hundredths of a percent a year, times seconds since 1970. */
function interestBearing(bytes: ByteReader) {
  return {
    rateAuthority: bytes.nonZeroAddress(),
    initializationTimestamp: bytes.i64(),
    preUpdateAverageRate: bytes.i16(),
    lastUpdateTimestamp: bytes.i64(),
    currentRate: bytes.i16(),
  };
}

/** A multiplier of what clients show, and the one that takes its place at a time in seconds since 1970. */
function scaledAmount(bytes: ByteReader) {
  return {
    authority: bytes.nonZeroAddress(),
    multiplier: bytes.f64(),
    newMultiplierEffectiveTimestamp: bytes.i64(),
    newMultiplier: bytes.f64(),
  };
}

function pointer(name: string): Read {
  return (bytes) => ({ authority: bytes.nonZeroAddress(), [name]: bytes.nonZeroAddress() });
}

function elgamalKey(bytes: ByteReader): string | null {
  const key = bytes.take(ELGAMAL_KEY_BYTES);
  return key.every((byte) => byte === 0) ? null : key.toString('base64');
}

const INTEREST_BEARING = 10;
const SCALED_AMOUNT = 25;

/**
 * Token-2022's extensions by their number, each with the name and fields `jsonParsed` gives it. The fields are read in
 * the order they are written here, which is their order in the account (`spl_token_2022_interface::extension`).
 */
const EXTENSIONS: readonly (readonly [name: string, read?: Read])[] = [
  ['uninitialized'],
  [
    'transferFeeConfig',
    (bytes) => ({
      transferFeeConfigAuthority: bytes.nonZeroAddress(),
      withdrawWithheldAuthority: bytes.nonZeroAddress(),
      withheldAmount: bytes.u64(),
      olderTransferFee: transferFee(bytes),
      newerTransferFee: transferFee(bytes),
    }),
  ],
  ['transferFeeAmount', (bytes) => ({ withheldAmount: bytes.u64() })],
  ['mintCloseAuthority', (bytes) => ({ closeAuthority: bytes.nonZeroAddress() })],
  [
    'confidentialTransferMint',
    (bytes) => ({
      authority: bytes.nonZeroAddress(),
      autoApproveNewAccounts: bytes.bool(),
      auditorElgamalPubkey: elgamalKey(bytes),
    }),
  ],
  [
    'confidentialTransferAccount',
    (bytes) => ({
      approved: bytes.bool(),
      elgamalPubkey: bytes.base64(ELGAMAL_KEY_BYTES),
      pendingBalanceLo: bytes.base64(CIPHERTEXT_BYTES),
      pendingBalanceHi: bytes.base64(CIPHERTEXT_BYTES),
      availableBalance: bytes.base64(CIPHERTEXT_BYTES),
      decryptableAvailableBalance: bytes.base64(OWN_CIPHERTEXT_BYTES),
      allowConfidentialCredits: bytes.bool(),
      allowNonConfidentialCredits: bytes.bool(),
      pendingBalanceCreditCounter: bytes.u64(),
      maximumPendingBalanceCreditCounter: bytes.u64(),
      expectedPendingBalanceCreditCounter: bytes.u64(),
      actualPendingBalanceCreditCounter: bytes.u64(),
    }),
  ],
  ['defaultAccountState', (bytes) => ({ accountState: accountState(bytes.u8()) })],
  ['immutableOwner'],
  ['memoTransfer', (bytes) => ({ requireIncomingTransferMemos: bytes.bool() })],
  ['nonTransferable'],
  ['interestBearingConfig', interestBearing],
  ['cpiGuard', (bytes) => ({ lockCpi: bytes.bool() })],
  ['permanentDelegate', (bytes) => ({ delegate: bytes.nonZeroAddress() })],
  ['nonTransferableAccount'],
  ['transferHook', pointer('programId')],
  ['transferHookAccount', (bytes) => ({ transferring: bytes.bool() })],
  [
    'confidentialTransferFeeConfig',
    (bytes) => ({
      authority: bytes.nonZeroAddress(),
      withdrawWithheldAuthorityElgamalPubkey: bytes.base64(ELGAMAL_KEY_BYTES),
      harvestToMintEnabled: bytes.bool(),
      withheldAmount: bytes.base64(CIPHERTEXT_BYTES),
    }),
  ],
  ['confidentialTransferFeeAmount', (bytes) => ({ withheldAmount: bytes.base64(CIPHERTEXT_BYTES) })],
  ['metadataPointer', pointer('metadataAddress')],
  [
    'tokenMetadata',
    (bytes) => ({
      updateAuthority: bytes.nonZeroAddress(),
      mint: bytes.address(),
      name: bytes.text(),
      symbol: bytes.text(),
      uri: bytes.text(),
      additionalMetadata: Array.from({ length: bytes.u32() }, () => [bytes.text(), bytes.text()]),
    }),
  ],
  ['groupPointer', pointer('groupAddress')],
  [
    'tokenGroup',
    (bytes) => ({
      updateAuthority: bytes.nonZeroAddress(),
      mint: bytes.address(),
      size: bytes.u64(),
      maxSize: bytes.u64(),
    }),
  ],
  ['groupMemberPointer', pointer('memberAddress')],
  [
    'tokenGroupMember',
    (bytes) => ({ mint: bytes.address(), group: bytes.address(), memberNumber: bytes.u64() }),
  ],
  [
    'confidentialMintBurn',
    (bytes) => ({
      confidentialSupply: bytes.base64(CIPHERTEXT_BYTES),
      decryptableSupply: bytes.base64(OWN_CIPHERTEXT_BYTES),
      supplyElgamalPubkey: bytes.base64(ELGAMAL_KEY_BYTES),
      pendingBurn: bytes.base64(CIPHERTEXT_BYTES),
    }),
  ],
  [
    'scaledUiAmountConfig',
    (bytes) => {
      const { multiplier, newMultiplier, ...rest } = scaledAmount(bytes);
      return { ...rest, multiplier: String(multiplier), newMultiplier: String(newMultiplier) };
    },
  ],
  ['pausableConfig', (bytes) => ({ authority: bytes.nonZeroAddress(), paused: bytes.bool() })],
  ['pausableAccount'],
];

type Found = { type: number; value: Uint8Array };

/** Every extension's number and bytes; nothing when the list breaks off, as with a validator. */
function list(extensions: Uint8Array): Found[] {
  const bytes = new ByteReader(extensions);
  const found: Found[] = [];
  while (bytes.left >= 4) {
    const type = bytes.u16();
    if (type === 0) break;
    const length = bytes.u16();
    if (length > bytes.left || type >= EXTENSIONS.length) return [];
    found.push({ type, value: bytes.take(length) });
  }
  return found;
}

function readWhole<T>(value: Uint8Array, read: (bytes: ByteReader) => T): T | undefined {
  const bytes = new ByteReader(value);
  try {
    const result = read(bytes);
    return bytes.left === 0 ? result : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The extensions as `jsonParsed` shows them, undefined when there are none. */
export function parseExtensions(extensions: Uint8Array): Json | undefined {
  const parsed = list(extensions).map(({ type, value }): Json => {
    const [extension, read] = EXTENSIONS[type] ?? ['uninitialized'];
    if (read === undefined) return { extension };
    const state = readWhole(value, read);
    return state === undefined ? { extension: 'unparseableExtension' } : { extension, state };
  });
  return parsed.length === 0 ? undefined : parsed;
}

function find<T>(extensions: Uint8Array, type: number, read: (bytes: ByteReader) => T): T | undefined {
  const found = list(extensions).find((extension) => extension.type === type);
  return found && readWhole(found.value, read);
}

/** Reads the interest of a mint's amounts, undefined for none. */
export function interestOf(extensions: Uint8Array): ReturnType<typeof interestBearing> | undefined {
  return find(extensions, INTEREST_BEARING, interestBearing);
}

/** Reads the multiplier of a mint's amounts, undefined for none. */
export function scaleOf(extensions: Uint8Array): ReturnType<typeof scaledAmount> | undefined {
  return find(extensions, SCALED_AMOUNT, scaledAmount);
}
