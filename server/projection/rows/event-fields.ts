import * as v from 'valibot';
import type { ChainEvent } from '#src/chain/program/event-types.ts';

const u64 = v.pipe(
  v.string(),
  v.regex(/^\d+$/),
  v.transform((text) => BigInt(text)),
);
const text = v.string();
const number = v.number();
const flag = v.boolean();
const ofPool = { pool: text, poolId: u64 };

const params = v.object({
  treasury: text,
  minStakeLamports: u64,
  cooldownSeconds: number,
  countdownSeconds: number,
  drawTimeoutSeconds: number,
  retentionSeconds: number,
});

/** Events as JSON: lamports, slots and rounds are decimal text. */
const schemas = {
  BeaconRegistered: v.object({ beacon: text, chainHash: text, period: number, genesis: number }),
  ConfigInitialized: v.object({ admin: text, beacon: text, params }),
  ConfigUpdated: v.object({
    admin: text,
    configVersion: u64,
    old: params,
    new: params,
    wasPaused: flag,
    paused: flag,
  }),
  AdminProposed: v.object({
    admin: text,
    oldPendingAdmin: v.nullable(text),
    pendingAdmin: v.nullable(text),
  }),
  AdminAccepted: v.object({ oldAdmin: text, admin: text }),
  PoolCreated: v.object({
    ...ofPool,
    creator: text,
    poolName: text,
    entryLamports: u64,
    bonusLamports: u64,
    maxPlayers: number,
    minPlayers: number,
    randomMultiplier: flag,
    gated: flag,
    joinDeadline: number,
    at: number,
  }),
  PoolGrown: v.object({ ...ofPool, len: number }),
  PlayerJoined: v.object({
    ...ofPool,
    player: text,
    playerCount: number,
    round: v.nullable(u64),
    lockSlot: v.nullable(u64),
    lockedAt: v.nullable(number),
    drawAt: v.nullable(number),
    at: number,
  }),
  PlayerExited: v.object({ ...ofPool, player: text, playerCount: number, lamports: u64, at: number }),
  PoolLocked: v.object({
    ...ofPool,
    playerCount: number,
    round: u64,
    lockSlot: u64,
    lockedAt: number,
    drawAt: number,
  }),
  PoolExpired: v.object({ ...ofPool, playerCount: number, at: number }),
  SeedRevealed: v.object({ ...ofPool, seed: text }),
  PoolCompleted: v.object({
    ...ofPool,
    completer: text,
    round: u64,
    signature: text,
    playersRoot: text,
    output: text,
    winnerCount: number,
    weightSum: number,
    at: number,
  }),
  PoolVoided: v.object({ ...ofPool, voider: text, round: u64, signature: text, at: number }),
  DrawTimedOut: v.object({ ...ofPool, round: u64, at: number }),
  Claimed: v.object({ ...ofPool, player: text, index: number, weight: number, lamports: u64 }),
  Refunded: v.object({ ...ofPool, player: text, index: number, lamports: u64 }),
  CreatorPaid: v.object({ ...ofPool, creator: text, lamports: u64 }),
  CompleterPaid: v.object({ ...ofPool, completer: text, lamports: u64 }),
  TreasuryPaid: v.object({ ...ofPool, treasury: text, lamports: u64 }),
  EntryClosed: v.object({ ...ofPool, player: text }),
  PoolClosed: v.object({ ...ofPool, creator: text, lamports: u64 }),
} satisfies {
  [N in ChainEvent['name']]: v.GenericSchema<unknown, Omit<Extract<ChainEvent, { name: N }>, 'name'>>;
};

/** An event's fields as they are kept. */
export function eventFields({ name: _, ...fields }: ChainEvent): Record<string, unknown> {
  return jsonOf(fields);
}

function jsonOf(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, jsonValue(value)]));
}

function jsonValue(value: unknown): unknown {
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'object' && value !== null ? jsonOf(value) : value;
}

/** The event that was kept. @throws where the fields are not those of an event of that name */
export function parseEvent(name: string, fields: unknown): ChainEvent {
  if (!isEventName(name)) throw new RangeError(`not an event of the program: ${name}`);
  // The schemas give each name the fields that go with it, as they are required to above.
  return { name, ...v.parse(schemas[name], fields) } as ChainEvent;
}

function isEventName(name: string): name is ChainEvent['name'] {
  return Object.hasOwn(schemas, name);
}
