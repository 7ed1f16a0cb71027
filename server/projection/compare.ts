import type { Pool, PoolHeader, PoolStatus } from '#src/protocol/pool.ts';
import type { ServerStatus } from '#src/protocol/states.ts';
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
    ['status', account.status, chainStatus(row.status)],
    ['refundReason', account.refundReason, row.refundReason ?? 'none'],
    ['playerCount', account.playerCount, row.playerCount],
    ['winnerCount', account.winnerCount, row.winnerCount],
    ['weightSum', account.weightSum, row.weightSum],
    ['drawTimeoutSeconds', account.drawTimeoutSeconds, row.drawTimeoutSeconds],
    ['lockedAt', account.lockedAt, row.lockedAt],
    ['settledAt', account.settledAt, row.settledAt],
    ['seed', account.seed, row.seed],
    ['round', draw.round, row.round],
    ['lockSlot', draw.lockSlot, row.lockSlot],
    ['drawAt', draw.drawAt, row.drawAt],
    ['drawDeadline', draw.deadline, row.drawDeadline],
    // Of a pool that is still locked the row has what the beacon's relays say.
    ['signature', draw.signature, isSettled ? row.signature : null],
    ['completer', draw.completer, row.completer],
    ['playersRoot', draw.playersRoot, row.playersRoot],
    ['output', draw.output, row.output],
    // Before the end the account counts what is paid in as owed; the row counts from the end on.
    ['unpaidLamports', isSettled ? account.owedLamports : 0n, row.unpaidLamports],
    ['openEntries', account.openEntries, row.openEntries],
    ['creatorPaid', account.creatorPaid, row.creatorPaidLamports !== null],
    ['completerPaid', account.completerPaid, row.completerPaidLamports !== null],
    ['treasuryPaid', account.treasuryPaid, row.treasuryPaidLamports !== null],
    ['closed', false, row.closedAt !== null],
  ];
}

/** The chain's own state: what time and reason add to it is compared apart. */
function chainStatus(status: ServerStatus): PoolStatus {
  switch (status) {
    case 'drawing':
      return 'locked';
    case 'expired':
      return 'refunding';
    default:
      return status;
  }
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
