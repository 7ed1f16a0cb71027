import { toHex } from '#src/protocol/bytes.ts';
import type { Config, Creator, Entry, Oracle, Pool } from '#tests/model/state.ts';
import { bytesOf, textOf } from './address-book.ts';

/** What the product must read from the accounts that the model describes. */

const textOrNull = (name: string | null | undefined): string | null => (name ? textOf(name) : null);
const keyHex = (name: string): string => toHex(bytesOf(name));
const slotOrNull = (slot: number | undefined): bigint | null => (slot === undefined ? null : BigInt(slot));

export function expectedConfig({ params, ...config }: Config): unknown {
  return {
    version: BigInt(config.version),
    admin: textOf(config.admin),
    pendingAdmin: textOrNull(config.pendingAdmin),
    nextPoolId: BigInt(config.nextPoolId),
    paused: config.paused,
    ...params,
    treasury: textOf(params.treasury),
    vrfKey: keyHex(params.vrfKey),
  };
}

export function expectedOracle(oracle: Oracle): unknown {
  return {
    vrfKey: keyHex(oracle.key),
    drawsRequested: BigInt(oracle.requested),
    drawsProven: BigInt(oracle.proven),
    drawsTimedOut: BigInt(oracle.timedOut),
    drawsUncaptured: BigInt(oracle.uncaptured),
  };
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

function expectedDraw({ request, capture, result }: Pool): unknown {
  return {
    requester: textOrNull(request?.requester),
    capturer: textOrNull(capture?.capturer),
    requestedAt: request?.requestedAt ?? null,
    requestSlot: slotOrNull(request?.requestSlot),
    targetSlot: slotOrNull(request?.targetSlot),
    deadline: request?.deadline ?? null,
    playersRoot: request?.playersRoot ?? null,
    capturedSlot: slotOrNull(capture?.slot),
    capturedHash: capture?.hash ?? null,
    alpha: capture?.alpha ?? null,
    proof: result?.proof ?? null,
    output: result?.output ?? null,
  };
}

function nameText(hex: string): string {
  return Buffer.from(hex.replace(/(00)+$/, ''), 'hex').toString('utf8');
}

export function expectedPool(name: string, pool: Pool): unknown {
  const { kind: _, request, capture, result, length, creatorIndex, configVersion, ...same } = pool;
  return {
    ...same,
    address: textOf(name),
    version: 1,
    id: BigInt(pool.id),
    name: nameText(pool.name),
    creator: textOf(pool.creator),
    playerCount: pool.players.length,
    players: pool.players.map(textOf),
    weightSum: pool.weights.reduce((sum, weight) => sum + weight, 0),
    gate: textOrNull(pool.gate),
    treasury: textOf(pool.treasury),
    vrfKey: keyHex(pool.vrfKey),
    draw: expectedDraw(pool),
    stakebackBps: 1_500,
    winnersBps: 8_000,
    creatorBps: 100,
    completersBps: 50,
    playersPerWinner: 4,
  };
}
