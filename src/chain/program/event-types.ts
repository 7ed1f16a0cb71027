import * as v from 'valibot';
import { decodeName } from '#src/protocol/names.ts';
import { toConfigTerms } from './config-params.ts';
import type { ProgramEvent } from './events.ts';
import { address, byteArray, hex, optionalAddress, seconds, u64 } from './event-fields.ts';

const ofPool = { pool: address, pool_id: u64 };
const count = v.number();
const name = v.pipe(
  byteArray,
  v.transform((bytes) => {
    const decoded = decodeName(bytes);
    return decoded.ok ? decoded.name : '';
  }),
);
/** Zero stands for what the event does not bring: the join was not the last one. */
const u64OrNull = v.pipe(
  u64,
  v.transform((value) => (value === 0n ? null : value)),
);
const secondsOrNull = v.pipe(
  seconds,
  v.transform((value) => (value === 0 ? null : value)),
);

const params = v.pipe(
  v.object({
    treasury: address,
    min_stake_lamports: u64,
    cooldown_seconds: v.number(),
    countdown_seconds: v.number(),
    draw_timeout_seconds: v.number(),
    retention_seconds: v.number(),
  }),
  v.transform(toConfigTerms),
);

/** The events' fields by their names in the IDL. */
const schemas = {
  BeaconRegistered: v.object({ beacon: address, chain_hash: hex, period: v.number(), genesis: seconds }),
  ConfigInitialized: v.object({ admin: address, beacon: address, params }),
  ConfigUpdated: v.object({
    admin: address,
    config_version: u64,
    old: params,
    new: params,
    was_paused: v.boolean(),
    paused: v.boolean(),
  }),
  AdminProposed: v.object({
    admin: address,
    old_pending_admin: optionalAddress,
    pending_admin: optionalAddress,
  }),
  AdminAccepted: v.object({ old_admin: address, admin: address }),
  PoolCreated: v.object({
    ...ofPool,
    creator: address,
    name,
    entry_lamports: u64,
    bonus_lamports: u64,
    max_players: count,
    min_players: count,
    random_multiplier: v.boolean(),
    gated: v.boolean(),
    join_deadline: seconds,
    at: seconds,
  }),
  PoolGrown: v.object({ ...ofPool, len: count }),
  PlayerJoined: v.object({
    ...ofPool,
    player: address,
    player_count: count,
    round: u64OrNull,
    lock_slot: u64OrNull,
    locked_at: secondsOrNull,
    draw_at: secondsOrNull,
    at: seconds,
  }),
  PlayerExited: v.object({ ...ofPool, player: address, player_count: count, lamports: u64, at: seconds }),
  PoolLocked: v.object({
    ...ofPool,
    player_count: count,
    round: u64,
    lock_slot: u64,
    locked_at: seconds,
    draw_at: seconds,
  }),
  PoolExpired: v.object({ ...ofPool, player_count: count, at: seconds }),
  SeedRevealed: v.object({ ...ofPool, seed: hex }),
  PoolCompleted: v.object({
    ...ofPool,
    completer: address,
    round: u64,
    signature: hex,
    players_root: hex,
    output: hex,
    winner_count: count,
    weight_sum: count,
    at: seconds,
  }),
  PoolVoided: v.object({ ...ofPool, voider: address, round: u64, signature: hex, at: seconds }),
  DrawTimedOut: v.object({ ...ofPool, round: u64, at: seconds }),
  Claimed: v.object({ ...ofPool, player: address, index: count, weight: count, lamports: u64 }),
  Refunded: v.object({ ...ofPool, player: address, index: count, lamports: u64 }),
  CreatorPaid: v.object({ ...ofPool, creator: address, lamports: u64 }),
  CompleterPaid: v.object({ ...ofPool, completer: address, lamports: u64 }),
  TreasuryPaid: v.object({ ...ofPool, treasury: address, lamports: u64 }),
  EntryClosed: v.object({ ...ofPool, player: address }),
  PoolClosed: v.object({ ...ofPool, creator: address, lamports: u64 }),
} satisfies Record<ProgramEvent['name'], v.GenericSchema>;

type EventName = keyof typeof schemas;

type Camel<S extends string> = S extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : S;
/** The pool's own name would hide the event's. */
type FieldName<S extends string> = S extends 'name' ? 'poolName' : Camel<S>;
type Fields<T> = { readonly [K in keyof T & string as FieldName<K>]: T[K] };

/** An event of the program by name. Amounts are lamports, times Unix seconds, bytes hex, addresses base58. */
export type ChainEvent = {
  [N in EventName]: { readonly name: N } & Fields<v.InferOutput<(typeof schemas)[N]>>;
}[EventName];

/** An event that belongs to a pool; the others tell of configuration and beacons. */
export type PoolEvent = Extract<ChainEvent, { readonly pool: string }>;

export function isPoolEvent(event: ChainEvent): event is PoolEvent {
  return 'pool' in event;
}

/** The product's form of a decoded event. @throws where its fields are not those of the IDL */
export function toChainEvent(event: ProgramEvent): ChainEvent {
  const fields = v.parse(schemas[event.name], event.data);
  const renamed = Object.entries<unknown>(fields).map(([key, value]) => [fieldName(key), value]);
  // Checked by the schema above; the mapped type only says how the keys were renamed.
  return { ...Object.fromEntries(renamed), name: event.name } as ChainEvent;
}

function fieldName(key: string): string {
  return key === 'name'
    ? 'poolName'
    : key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
