import * as v from 'valibot';
import { decodeName } from '#src/protocol/names.ts';
import { configTerms } from './config-terms.ts';
import type { ProgramEvent } from './events.ts';
import { address, byteArray, hex, optionalAddress, seconds, u64 } from './idl-fields.ts';

export const count = v.number();
export const flag = v.boolean();
export const name = v.pipe(
  byteArray,
  v.transform((bytes) => {
    const decoded = decodeName(bytes);
    return decoded.ok ? decoded.value : '';
  }),
);
/** Zero means that the event does not carry the value: the join was not the last one. */
export const u64OrNull = v.pipe(
  u64,
  v.transform((value) => (value === 0n ? null : value)),
);
export const secondsOrNull = v.pipe(
  seconds,
  v.transform((value) => (value === 0 ? null : value)),
);

const ofPool = { pool: address, poolId: u64 };

/** Schemas of the events' fields; a pool's name is `poolName`, because `name` is the event's own. */
export const EVENT_SCHEMAS = {
  BeaconRegistered: v.object({ beacon: address, chainHash: hex, period: count, genesis: seconds }),
  ConfigInitialized: v.object({ admin: address, beacon: address, params: configTerms }),
  ConfigUpdated: v.object({
    admin: address,
    configVersion: u64,
    old: configTerms,
    new: configTerms,
    wasPaused: flag,
    paused: flag,
  }),
  AdminProposed: v.object({
    admin: address,
    oldPendingAdmin: optionalAddress,
    pendingAdmin: optionalAddress,
  }),
  AdminAccepted: v.object({ oldAdmin: address, admin: address }),
  PoolCreated: v.object({
    ...ofPool,
    creator: address,
    poolName: name,
    entryLamports: u64,
    bonusLamports: u64,
    maxPlayers: count,
    minPlayers: count,
    randomMultiplier: flag,
    gated: flag,
    joinDeadline: seconds,
    at: seconds,
  }),
  PoolGrown: v.object({ ...ofPool, len: count }),
  PlayerJoined: v.object({
    ...ofPool,
    player: address,
    playerCount: count,
    round: u64OrNull,
    lockSlot: u64OrNull,
    slotMicros: count,
    lockedAt: secondsOrNull,
    drawAt: secondsOrNull,
    at: seconds,
  }),
  PlayerExited: v.object({ ...ofPool, player: address, playerCount: count, lamports: u64, at: seconds }),
  PoolLocked: v.object({
    ...ofPool,
    playerCount: count,
    round: u64,
    lockSlot: u64,
    slotMicros: count,
    lockedAt: seconds,
    drawAt: seconds,
  }),
  PoolExpired: v.object({ ...ofPool, playerCount: count, at: seconds }),
  SeedRevealed: v.object({ ...ofPool, seed: hex }),
  PoolCompleted: v.object({
    ...ofPool,
    completer: address,
    round: u64,
    signature: hex,
    playersRoot: hex,
    output: hex,
    winnerCount: count,
    weightSum: count,
    at: seconds,
  }),
  PoolVoided: v.object({ ...ofPool, voider: address, round: u64, signature: hex, at: seconds }),
  DrawTimedOut: v.object({ ...ofPool, round: u64, at: seconds }),
  Claimed: v.object({ ...ofPool, player: address, index: count, weight: count, lamports: u64 }),
  Refunded: v.object({ ...ofPool, player: address, index: count, lamports: u64 }),
  CreatorPaid: v.object({ ...ofPool, creator: address, lamports: u64 }),
  CompleterPaid: v.object({ ...ofPool, completer: address, lamports: u64 }),
  TreasuryPaid: v.object({ ...ofPool, treasury: address, lamports: u64 }),
  /** The event has no pool id, because the pool may be closed already. */
  EntryClosed: v.object({ pool: address, player: address }),
  PoolClosed: v.object({ ...ofPool, creator: address, lamports: u64 }),
} satisfies Record<ProgramEvent['name'], v.GenericSchema>;

type EventName = keyof typeof EVENT_SCHEMAS;

/** An event of the program. Amounts are lamports, times Unix seconds, bytes hex, addresses base58. */
export type ChainEvent = {
  [N in EventName]: { readonly name: N } & Readonly<v.InferOutput<(typeof EVENT_SCHEMAS)[N]>>;
}[EventName];

/** An event of a pool; the others concern the configuration and beacons. */
export type PoolEvent = Extract<ChainEvent, { readonly pool: string }>;

export function isPoolEvent(event: ChainEvent): event is PoolEvent {
  return 'pool' in event;
}

/** Converts a decoded event to the app's form. @throws if its fields do not match the IDL */
export function toChainEvent({ name, data }: ProgramEvent): ChainEvent {
  const { name: poolName, ...fields } = data;
  // Each schema returns the fields of its event's name.
  return { name, ...v.parse(EVENT_SCHEMAS[name], { ...fields, poolName }) } as ChainEvent;
}
