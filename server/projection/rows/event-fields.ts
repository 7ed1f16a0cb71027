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

/** Events as JSON: lamports and slots are decimal text. */
const schemas = {
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
    countdownEndsAt: v.nullable(number),
    at: number,
  }),
  PlayerExited: v.object({ ...ofPool, player: text, playerCount: number, lamports: u64, at: number }),
  PoolLocked: v.object({ ...ofPool, playerCount: number, countdownEndsAt: number, at: number }),
  PoolExpired: v.object({ ...ofPool, playerCount: number, at: number }),
  SeedRevealed: v.object({ ...ofPool, seed: text }),
  DrawRequested: v.object({
    ...ofPool,
    requester: text,
    playersRoot: text,
    targetSlot: u64,
    drawDeadline: number,
    at: number,
  }),
  EntropyCaptured: v.object({
    ...ofPool,
    capturer: text,
    slot: u64,
    slotHash: text,
    alpha: text,
    at: number,
  }),
  DrawFulfilled: v.object({ ...ofPool, output: text, winnerCount: number, weightSum: number, at: number }),
  DrawTimedOut: v.object({ ...ofPool, captured: flag, at: number }),
  Claimed: v.object({ ...ofPool, player: text, index: number, weight: number, lamports: u64 }),
  Refunded: v.object({ ...ofPool, player: text, index: number, lamports: u64 }),
  CreatorPaid: v.object({ ...ofPool, creator: text, lamports: u64 }),
  CompleterPaid: v.object({ ...ofPool, completer: text, forCapture: flag, lamports: u64 }),
  TreasuryPaid: v.object({ ...ofPool, treasury: text, lamports: u64 }),
  EntryClosed: v.object({ ...ofPool, player: text }),
  PoolClosed: v.object({ ...ofPool, creator: text, lamports: u64 }),
} satisfies {
  [N in ChainEvent['name']]: v.GenericSchema<unknown, Omit<Extract<ChainEvent, { name: N }>, 'name'>>;
};

/** An event's fields as they are kept. */
export function eventFields({ name: _, ...fields }: ChainEvent): Record<string, unknown> {
  const entries = Object.entries<unknown>(fields);
  return Object.fromEntries(
    entries.map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]),
  );
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
