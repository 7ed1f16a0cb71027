import type { Beacon, Config, Creator, Entry, Pool } from '#tests/model/state.ts';
import { textOf } from './address-book.ts';

/** Computes the values that the product must read from the model's accounts. */

const textOrNull = (name: string | null | undefined): string | null => (name ? textOf(name) : null);
const bigOrNull = (value: number | undefined): bigint | null => (value === undefined ? null : BigInt(value));

export function expectedConfig({ params, ...config }: Config): unknown {
  return {
    version: BigInt(config.version),
    admin: textOf(config.admin),
    pendingAdmin: textOrNull(config.pendingAdmin),
    beacon: textOf(config.beacon),
    nextPoolId: BigInt(config.nextPoolId),
    paused: config.paused,
    ...params,
    treasury: textOf(params.treasury),
  };
}

export function expectedBeacon(name: string, { kind: _, ...beacon }: Beacon): unknown {
  return { ...beacon, address: textOf(name), id: Buffer.from(beacon.id, 'hex').toString('utf8') };
}

export function expectedCreator(creator: Creator): unknown {
  return {
    wallet: textOf(creator.wallet),
    created: BigInt(creator.created),
    lastCreatedAt: creator.lastCreatedAt,
  };
}

export function expectedEntry(name: string, entry: Entry): unknown {
  return {
    address: textOf(name),
    pool: textOf(entry.pool),
    player: textOf(entry.player),
    joinedAt: entry.joinedAt,
    active: entry.active,
    exitUsed: entry.exitUsed,
  };
}

function expectedDraw({ lock, signature, result }: Pool): unknown {
  return {
    round: bigOrNull(lock?.round),
    lockSlot: bigOrNull(lock?.slot),
    slotMicros: lock?.slotMicros ?? null,
    drawAt: lock?.drawAt ?? null,
    deadline: lock?.deadline ?? null,
    signature,
    completer: textOrNull(result?.completer),
    playersRoot: result?.playersRoot ?? null,
    output: result?.output ?? null,
  };
}

function nameText(hex: string): string {
  return Buffer.from(hex.replace(/(00)+$/, ''), 'hex').toString('utf8');
}

export function expectedPool(name: string, pool: Pool): unknown {
  const { kind: _, lock, signature, result, length, creatorIndex, ...same } = pool;
  return {
    ...same,
    address: textOf(name),
    version: 3,
    id: BigInt(pool.id),
    configVersion: BigInt(pool.configVersion),
    name: nameText(pool.name),
    creator: textOf(pool.creator),
    playerCount: pool.players.length,
    players: pool.players.map(textOf),
    weightSum: pool.weights.reduce((sum, weight) => sum + weight, 0),
    gate: textOrNull(pool.gate),
    treasury: textOf(pool.treasury),
    beacon: textOf(pool.beacon),
    lockedAt: lock?.at ?? null,
    draw: expectedDraw(pool),
    stakebackBps: 1_500,
    winnersBps: 8_000,
    creatorBps: 100,
    completerBps: 50,
    playersPerWinner: 4,
  };
}
