import * as v from 'valibot';
import { decodeName } from '#src/protocol/names.ts';
import type { ProgramEvent } from './events.ts';
import { address, byteArray, hex, seconds, u64 } from './event-fields.ts';

const ofPool = { pool: address, pool_id: u64 };
const count = v.number();
const name = v.pipe(
  byteArray,
  v.transform((bytes) => {
    const decoded = decodeName(bytes);
    return decoded.ok ? decoded.name : '';
  }),
);
/** Zero stands for "not yet". */
const secondsOrNull = v.pipe(
  seconds,
  v.transform((value) => (value === 0 ? null : value)),
);

/** The events' fields by their names in the IDL. */
const schemas = {
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
    countdown_ends_at: secondsOrNull,
    at: seconds,
  }),
  PlayerExited: v.object({ ...ofPool, player: address, player_count: count, lamports: u64, at: seconds }),
  PoolLocked: v.object({ ...ofPool, player_count: count, countdown_ends_at: seconds, at: seconds }),
  PoolExpired: v.object({ ...ofPool, player_count: count, at: seconds }),
  SeedRevealed: v.object({ ...ofPool, seed: hex }),
  DrawRequested: v.object({
    ...ofPool,
    requester: address,
    players_root: hex,
    target_slot: u64,
    draw_deadline: seconds,
    at: seconds,
  }),
  EntropyCaptured: v.object({
    ...ofPool,
    capturer: address,
    slot: u64,
    slot_hash: hex,
    alpha: hex,
    at: seconds,
  }),
  DrawFulfilled: v.object({ ...ofPool, output: hex, winner_count: count, weight_sum: count, at: seconds }),
  DrawTimedOut: v.object({ ...ofPool, captured: v.boolean(), at: seconds }),
  Claimed: v.object({ ...ofPool, player: address, index: count, weight: count, lamports: u64 }),
  Refunded: v.object({ ...ofPool, player: address, index: count, lamports: u64 }),
  CreatorPaid: v.object({ ...ofPool, creator: address, lamports: u64 }),
  CompleterPaid: v.object({ ...ofPool, completer: address, for_capture: v.boolean(), lamports: u64 }),
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

/** The product's form of a decoded event. @throws where its fields are not those of the IDL */
export function toChainEvent(event: ProgramEvent): ChainEvent {
  const fields = v.parse(schemas[event.name], event.data);
  const renamed = Object.entries(fields).map(([key, value]) => [fieldName(key), value]);
  // Checked by the schema above; the mapped type only says how the keys were renamed.
  return { ...Object.fromEntries(renamed), name: event.name } as ChainEvent;
}

function fieldName(key: string): string {
  return key === 'name'
    ? 'poolName'
    : key.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
