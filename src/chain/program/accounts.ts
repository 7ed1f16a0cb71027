import * as v from 'valibot';
import type { BeaconChain } from '#src/beacon/chain.ts';
import { concatBytes, equalBytes } from '#src/protocol/bytes.ts';
import type { Entry, ProgramConfig } from '#src/protocol/pool.ts';
import { type AccountName, discriminatorOf, readAccount } from './account-bytes.ts';
import { address, byteArray, hex, optionalAddress, seconds, u64 } from './account-fields.ts';
import { toConfigTerms } from './config-params.ts';

/** The layout that this code reads; it stands behind each account's discriminator. */
const ACCOUNT_VERSION = 2;

/** An account of the program in a layout that this code does not know: it came with a later program. */
export class UnknownVersion extends Error {
  override readonly name = 'UnknownVersion';

  constructor(account: AccountName, version: number | undefined) {
    super(`${account} account of layout version ${version ?? 'none'}; only ${ACCOUNT_VERSION} is known here`);
  }
}

/** What every account of a type that can be decoded begins with: discriminator and version. */
export function prefixOf(name: AccountName): Uint8Array {
  return concatBytes(discriminatorOf(name), Uint8Array.of(ACCOUNT_VERSION));
}

/** Decodes an account's fixed part. @throws where the bytes are no such account; UnknownVersion where of another layout */
export function decodeAccount<T extends v.GenericSchema>(
  name: AccountName,
  schema: T,
  data: Uint8Array,
): v.InferOutput<T> {
  const discriminator = discriminatorOf(name);
  const version = data[discriminator.length];
  const isOfType = equalBytes(data.subarray(0, discriminator.length), discriminator);
  // Before anything behind it is read, for another layout may put anything there.
  if (isOfType && version !== ACCOUNT_VERSION) throw new UnknownVersion(name, version);
  if (!isOfType) throw new TypeError(`These bytes are no ${name} account`);
  return v.parse(schema, readAccount(name, data));
}

const configSchema = v.object({
  paused: v.boolean(),
  config_version: u64,
  admin: address,
  pending_admin: optionalAddress,
  beacon: address,
  next_pool_id: u64,
  params: v.object({
    treasury: address,
    min_stake_lamports: u64,
    cooldown_seconds: v.number(),
    countdown_seconds: v.number(),
    draw_timeout_seconds: v.number(),
    retention_seconds: v.number(),
  }),
});

/** @throws where the bytes are no configuration */
export function decodeConfig(data: Uint8Array): ProgramConfig {
  const { params, ...config } = decodeAccount('Config', configSchema, data);
  return {
    version: config.config_version,
    admin: config.admin,
    pendingAdmin: config.pending_admin,
    beacon: config.beacon,
    nextPoolId: config.next_pool_id,
    ...toConfigTerms(params),
    paused: config.paused,
  };
}

/** A wallet's creations. */
export interface CreatorRecord {
  readonly wallet: string;
  readonly created: bigint;
  /** Unix seconds. */
  readonly lastCreatedAt: number;
}

const creatorSchema = v.object({ wallet: address, created: u64, last_created_at: seconds });

/** @throws where the bytes are no creator's record */
export function decodeCreator(data: Uint8Array): CreatorRecord {
  const { wallet, created, last_created_at: lastCreatedAt } = decodeAccount('Creator', creatorSchema, data);
  return { wallet, created, lastCreatedAt };
}

/** A drand chain that pools draw by, as the program has recorded it. */
export interface BeaconRecord extends BeaconChain {
  readonly address: string;
}

const beaconSchema = v.object({
  id_len: v.number(),
  genesis: seconds,
  period: v.number(),
  chain_hash: hex,
  seed: hex,
  id: byteArray,
  group_key: hex,
});

/** @throws where the bytes are no beacon's record */
export function decodeBeacon(beaconAddress: string, data: Uint8Array): BeaconRecord {
  const record = decodeAccount('Beacon', beaconSchema, data);
  return {
    address: beaconAddress,
    chainHash: record.chain_hash,
    groupKey: record.group_key,
    periodSeconds: record.period,
    genesis: record.genesis,
    seed: record.seed,
    id: new TextDecoder().decode(record.id.subarray(0, record.id_len)),
  };
}

const entrySchema = v.object({
  active: v.boolean(),
  exit_used: v.boolean(),
  pool: address,
  player: address,
  joined_at: seconds,
});

/** @throws where the bytes are no entry */
export function decodeEntry(entryAddress: string, data: Uint8Array): Entry {
  const entry = decodeAccount('Entry', entrySchema, data);
  return {
    address: entryAddress,
    pool: entry.pool,
    player: entry.player,
    joinedAt: entry.joined_at,
    active: entry.active,
    exitUsed: entry.exit_used,
  };
}
