import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import { serverStatus } from '#src/protocol/states.ts';
import type { PoolRow, SeatRow } from '#server/store/rows.ts';

/** A field in which a pool's account and its row do not agree, as text. */
export interface Difference {
  readonly field: string;
  readonly account: string;
  readonly row: string;
}

type Value = string | number | bigint | boolean | null;

/**
 * Where the projection departs from the chain.
 * @param seats the pool's rows, to compare the players with an account that lists them
 */
export function differencesOf(
  account: Pool | PoolHeader,
  row: PoolRow,
  seats?: readonly SeatRow[],
): readonly Difference[] {
  const fields = [...fieldsOf(account, row)];
  if (seats !== undefined && 'players' in account) fields.push(...seatFields(account, seats));
  return fields
    .filter(([, onChain, stored]) => onChain !== stored)
    .map(([field, onChain, stored]) => ({ field, account: String(onChain), row: String(stored) }));
}

function fieldsOf(account: PoolHeader, row: PoolRow): readonly (readonly [string, Value, Value])[] {
  const { draw } = account;
  const isSettled = account.settledAt !== null;
  return [
    ['id', account.id, row.id],
    ['name', account.name, row.name],
    ['creator', account.creator, row.creator],
    ['entryLamports', account.entryLamports, row.entryLamports],
    ['bonusLamports', account.bonusLamports, row.bonusLamports],
    ['maxPlayers', account.maxPlayers, row.maxPlayers],
    ['minPlayers', account.minPlayers, row.minPlayers],
    ['randomMultiplier', account.randomMultiplier, row.randomMultiplier],
    ['gated', account.gate !== null, row.gated],
    ['createdAt', account.createdAt, row.createdAt],
    ['joinDeadline', account.joinDeadline, row.joinDeadline],
    ['status', serverStatus(account), row.status],
    ['playerCount', account.playerCount, row.playerCount],
    ['winnerCount', account.winnerCount, row.winnerCount],
    ['weightSum', account.weightSum, row.weightSum],
    ['lockedAt', account.lockedAt, row.lockedAt],
    ['countdownEndsAt', account.countdownEndsAt, row.countdownEndsAt],
    ['settledAt', account.settledAt, row.settledAt],
    ['seed', account.seed, row.seed],
    ['requester', draw.requester, row.requester],
    ['requestedAt', draw.requestedAt, row.requestedAt],
    ['targetSlot', draw.targetSlot, row.targetSlot],
    ['drawDeadline', draw.deadline, row.drawDeadline],
    ['playersRoot', draw.playersRoot, row.playersRoot],
    ['capturer', draw.capturer, row.capturer],
    ['capturedSlot', draw.capturedSlot, row.capturedSlot],
    ['capturedHash', draw.capturedHash, row.capturedHash],
    ['alpha', draw.alpha, row.alpha],
    ['output', draw.output, row.output],
    // Before the end the account counts what is paid in as owed; the row counts from the end on.
    ['unpaidLamports', isSettled ? account.owedLamports : 0n, row.unpaidLamports],
    ['openEntries', account.openEntries, row.openEntries],
    ['creatorPaid', account.creatorPaid, row.creatorPaidLamports !== null],
    ['requesterPaid', account.requesterPaid, row.requesterPaidLamports !== null],
    ['capturerPaid', account.capturerPaid, row.capturerPaidLamports !== null],
    ['treasuryPaid', account.treasuryPaid, row.treasuryPaidLamports !== null],
    ['closed', false, row.closedAt !== null],
  ];
}

function seatFields(account: Pool, seats: readonly SeatRow[]): readonly (readonly [string, Value, Value])[] {
  const isDrawn = account.status === 'completed';
  const listed = seats
    .filter(({ seat }) => seat !== null)
    .toSorted((a, b) => place(a, isDrawn) - place(b, isDrawn));
  const weights = listed.filter(({ won }) => won).map(({ weight }) => weight);
  return [
    ['players', account.players.join(), listed.map(({ player }) => player).join()],
    ['weights', account.weights.join(), weights.join()],
  ];
}

function place({ seat, drawnIndex }: SeatRow, isDrawn: boolean): number {
  return (isDrawn ? drawnIndex : seat) ?? -1;
}
