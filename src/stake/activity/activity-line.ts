/** One wallet's part in a pool: how it went, what it brought, and what is still due. Amounts are lamports. */
import { joiningSeats } from '#src/protocol/recorded-draw.ts';
import { type Share, type ShareKind, sharesOf, stakedBy, totalOf, wonOf } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type ServerStatus, serverStatus } from '#src/protocol/states.ts';

/** `helped`: the wallet completed the pool without a seat in it. */
export type ActivityStatus = 'pending' | 'won' | 'lost' | 'refunded' | 'helped';

/** What the wallet did: creating a pool takes its first seat, so a creator is not listed as joined as well. */
export type Deed = 'created' | 'joined' | 'completed';

/** The fields of a line's pool that are shown; null if the value is no longer available. */
export interface LinePool {
  readonly address: string;
  readonly id: bigint;
  readonly name: string;
  readonly entryLamports: bigint | null;
  readonly maxPlayers: number | null;
  readonly playerCount: number | null;
  readonly createdAt: number | null;
  readonly lockedAt: number | null;
  readonly settledAt: number | null;
}

/** A pool of the wallet. */
interface AnyLine {
  readonly pool: LinePool;
  /** The pool's status. */
  readonly status: ServerStatus;
  /** The pool's result for the wallet. */
  readonly activityStatus: ActivityStatus;
  /** Lamports that a winning seat brought, stakeback included; 0 for a losing seat; null if nothing was drawn (yet). */
  readonly amountWon: bigint | null;
  /** Unix milliseconds; null if the wallet never had a seat, or if the date is not known. */
  readonly joinedDate: number | null;
  readonly seated: boolean;
  /** The wallet's seat in joining order, from 0; null if it never had one. */
  readonly seat: number | null;
  readonly deeds: readonly Deed[];
  /** Lamports the wallet put in: its entry, and the bonus of a pool it created. */
  readonly staked: bigint;
  /** Empty while the pool is under way. */
  readonly shares: readonly Share[];
  /** Sum of the shares that have been paid; `claimable` is the sum of the others. */
  readonly paid: bigint;
  readonly claimable: bigint;
}

/** A line that can be claimed. */
export interface ActivityLine extends AnyLine {
  readonly source: 'chain';
  readonly pool: Pool;
}

/** A line of a pool whose account is closed, from the server's data. */
export interface ClosedLine extends AnyLine {
  readonly source: 'server';
}

export type HistoryLine = ActivityLine | ClosedLine;

/** A wallet's own seat. */
interface OwnSeat {
  /** Whether the seat's entry account still exists and is active; it closes with the payment. */
  readonly open: boolean;
  /** Unix milliseconds; null if the date is not known. */
  readonly joinedDate: number | null;
}

/**
 * Returns a wallet's line for a pool on the chain; null if the wallet has no part in the pool.
 * @param now Unix seconds
 */
export function activityLine(pool: Pool, wallet: string, seat: OwnSeat, now: number): ActivityLine | null {
  const index = pool.players.indexOf(wallet);
  if (index < 0 && ![pool.creator, pool.draw.completer].includes(wallet)) return null;
  const shares = sharesOf(pool, wallet, seat.open);
  const seated = index >= 0;
  const created = pool.creator === wallet;
  return {
    source: 'chain',
    pool,
    status: serverStatus(pool, now),
    activityStatus: statusOf(pool, index),
    amountWon: pool.status === 'completed' ? wonOf(shares) : null,
    joinedDate: seated ? seat.joinedDate : null,
    seated,
    seat: seated ? (joiningSeats(pool)[index] ?? index) : null,
    deeds: deedsOf({ created, seated, completed: pool.draw.completer === wallet }),
    staked: stakedBy(pool, wallet),
    shares,
    paid: totalOf(shares.filter((share) => share.paid)),
    claimable: totalOf(shares.filter((share) => !share.paid)),
  };
}

interface Part {
  readonly created: boolean;
  readonly seated: boolean;
  readonly completed: boolean;
}

/** Lists what a wallet did in a pool, in the order in which it can be done. */
export const deedsOf = ({ created, seated, completed }: Part): readonly Deed[] => [
  ...(created ? (['created'] as const) : seated ? (['joined'] as const) : []),
  ...(completed ? (['completed'] as const) : []),
];

/** Sums what completing the pool earned, in lamports. */
export const completingOf = (shares: readonly Share[]): bigint => sumOf(shares, ['completerReward']);

/** Sums all lines of a wallet; `won` is what winning seats brought, claimed or not. */
export function activityTotals(lines: readonly HistoryLine[]) {
  return {
    won: lines.reduce((sum, line) => sum + (line.amountWon ?? 0n), 0n),
    joined: lines.filter((line) => line.seated).length,
    creator: lines.reduce((sum, line) => sum + sumOf(line.shares, ['creatorReward']), 0n),
    completing: lines.reduce((sum, line) => sum + completingOf(line.shares), 0n),
  };
}

/** Sorts lines by the last event of their pools, the latest first. */
export function latestFirst<Line extends HistoryLine>(lines: readonly Line[]): readonly Line[] {
  const latest = ({ pool }: HistoryLine) => pool.settledAt ?? pool.lockedAt ?? pool.createdAt ?? 0;
  const dated = lines.map((line) => ({ line, at: latest(line) }));
  return dated.sort((a, b) => b.at - a.at).map(({ line }) => line);
}

function sumOf(shares: readonly Share[], kinds: readonly ShareKind[]): bigint {
  return totalOf(shares.filter(({ kind }) => kinds.includes(kind)));
}

function statusOf(pool: Pool, index: number): ActivityStatus {
  if (pool.status === 'refunding') return index < 0 ? 'helped' : 'refunded';
  if (pool.status !== 'completed') return 'pending';
  if (index < 0) return 'helped';
  return index < pool.winnerCount ? 'won' : 'lost';
}
