import * as v from 'valibot';
import type { BeaconChain } from '#src/beacon/chain.ts';
import { concatBytes, equalBytes } from '#src/protocol/bytes.ts';
import type { Entry, ProgramConfig } from '#src/protocol/pool.ts';
import { type AccountName, discriminatorOf, readAccount } from './account-bytes.ts';
import { configTerms } from './config-terms.ts';
import { address, byteArray, hex, optionalAddress, seconds, u64 } from './idl-fields.ts';

/** The layout version that this code reads; it follows each account's discriminator. */
const ACCOUNT_VERSION = 3;

/** Thrown for an account whose layout version is unknown to this code: it was written by a later program. */
export class UnknownVersion extends Error {
  override readonly name = 'UnknownVersion';

  constructor(account: AccountName, version: number | undefined) {
    super(`${account} account of layout version ${version ?? 'none'}; only ${ACCOUNT_VERSION} is known here`);
  }
}

/** Returns the first bytes of every decodable account of a type: discriminator and version. */
export function prefixOf(name: AccountName): Uint8Array {
  return concatBytes(discriminatorOf(name), Uint8Array.of(ACCOUNT_VERSION));
}

/**
 * Decodes an account's fixed part.
 * @throws if the bytes are not such an account; UnknownVersion if they have another layout
 */
export function decodeAccount<T extends v.GenericSchema>(
  name: AccountName,
  schema: T,
  data: Uint8Array,
): v.InferOutput<T> {
  const discriminator = discriminatorOf(name);
  const version = data[discriminator.length];
  const isOfType = equalBytes(data.subarray(0, discriminator.length), discriminator);
  // Checked before any further bytes are read: another layout may have anything there.
  if (isOfType && version !== ACCOUNT_VERSION) throw new UnknownVersion(name, version);
  if (!isOfType) throw new TypeError(`These bytes are no ${name} account`);
  return v.parse(schema, readAccount(name, data));
}

const configSchema = v.object({
  paused: v.boolean(),
  configVersion: u64,
  admin: address,
  pendingAdmin: optionalAddress,
  beacon: address,
  nextPoolId: u64,
  params: configTerms,
});

/** Decodes the configuration. @throws if the bytes are not a configuration */
export function decodeConfig(data: Uint8Array): ProgramConfig {
  const { params, configVersion: version, ...config } = decodeAccount('Config', configSchema, data);
  return { version, ...config, ...params };
}

const creatorSchema = v.object({
  wallet: address,
  created: u64,
  /** Unix seconds. */
  lastCreatedAt: seconds,
});

/** The account that counts the pools a wallet has created. */
export type CreatorRecord = v.InferOutput<typeof creatorSchema>;

/** Decodes a creator's record. @throws if the bytes are not a creator's record */
export const decodeCreator = (data: Uint8Array): CreatorRecord =>
  decodeAccount('Creator', creatorSchema, data);

/** A drand chain whose rounds decide pools, as the program has recorded it. */
export interface BeaconRecord extends BeaconChain {
  readonly address: string;
}

const beaconSchema = v.object({
  idLen: v.number(),
  genesis: seconds,
  period: v.number(),
  chainHash: hex,
  seed: hex,
  id: byteArray,
  groupKey: hex,
});

/** Decodes a beacon's record. @throws if the bytes are not a beacon's record */
export function decodeBeacon(beaconAddress: string, data: Uint8Array): BeaconRecord {
  const { idLen, id, period: periodSeconds, ...record } = decodeAccount('Beacon', beaconSchema, data);
  const text = new TextDecoder().decode(id.subarray(0, idLen));
  return { address: beaconAddress, ...record, periodSeconds, id: text };
}

const entrySchema = v.object({
  active: v.boolean(),
  exitUsed: v.boolean(),
  pool: address,
  player: address,
  joinedAt: seconds,
});

/** Decodes an entry. @throws if the bytes are not an entry */
export function decodeEntry(entryAddress: string, data: Uint8Array): Entry {
  return { address: entryAddress, ...decodeAccount('Entry', entrySchema, data) };
}
