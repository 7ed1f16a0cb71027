/** What one pool adds to the figures of wallets, hours and creators' days. */
import { LATE_AFTER_SECONDS } from '#src/contract/late.ts';
import type { CreatorDayRow, HourRow, WalletRow } from '#server/store/rows.ts';
import type { FoldedPool, FoldedSeat, PoolState } from '../fold/pool-state.ts';
import { completerReward, creatorReward, treasuryRest, volumeOf } from '../shares.ts';

export type Times = Pick<WalletRow, 'firstSeenAt' | 'lastSeenAt' | 'lastJoinedAt'>;
/** The figures that are sums over pools. */
export type WalletSums = Omit<WalletRow, 'wallet' | keyof Times>;
export type HourSums = Omit<HourRow, 'hour'>;
export type CreatorDaySums = Omit<CreatorDayRow, keyof CreatorDay>;

export type CreatorDay = Pick<CreatorDayRow, 'creator' | 'day'>;

export interface PoolFigures {
  readonly wallets: ReadonlyMap<string, { readonly sums: WalletSums; readonly times: Times }>;
  /** The figures of each hour, by the Unix second at which the hour begins. */
  readonly hours: ReadonlyMap<number, HourSums>;
  readonly creatorDays: readonly (CreatorDay & { readonly sums: Partial<CreatorDaySums> })[];
}

export const NO_TIMES: Times = { firstSeenAt: null, lastSeenAt: null, lastJoinedAt: null };
export const NO_WALLET: WalletSums = {
  entries: 0n,
  joined: 0n,
  won: 0n,
  lost: 0n,
  refunded: 0n,
  stakedLamports: 0n,
  wonLamports: 0n,
  stakebackLamports: 0n,
  refundedLamports: 0n,
  unclaimedLamports: 0n,
  created: 0n,
  createdEnded: 0n,
  createdFilled: 0n,
  createdVolumeLamports: 0n,
  creatorRewardLamports: 0n,
};
export const NO_HOUR: HourSums = {
  created: 0n,
  filled: 0n,
  joins: 0n,
  ended: 0n,
  completed: 0n,
  expired: 0n,
  refunded: 0n,
  late: 0n,
  voided: 0n,
  timedOut: 0n,
  volumeLamports: 0n,
  creatorLamports: 0n,
  completerLamports: 0n,
  treasuryLamports: 0n,
  paidLamports: 0n,
  unpaidLamports: 0n,
  winners: 0n,
  wonLamports: 0n,
  prizeLamports: 0n,
  players: 0n,
  winningWallets: 0n,
};
export const NO_CREATOR_DAY: CreatorDaySums = { created: 0n, ended: 0n, filled: 0n, volumeLamports: 0n };

/** Returns what a pool adds to the figures; of its seats, only those given add to wallets and joins. */
export function figuresOf({ pool, seats: all }: PoolState, seats: readonly FoldedSeat[]): PoolFigures {
  const { creator, completer } = pool;
  const wallets = new Map(
    seats.map((seat) => [
      seat.player,
      { sums: { ...NO_WALLET, ...ofSeat(pool, seat) }, times: timesOf(seat) },
    ]),
  );
  const { sums, times } = wallets.get(creator) ?? { sums: NO_WALLET, times: NO_TIMES };
  wallets.set(creator, { sums: plus(sums, ofCreator(pool)), times });
  if (completer !== null) {
    const before = wallets.get(completer) ?? { sums: NO_WALLET, times: NO_TIMES };
    wallets.set(completer, {
      sums: plus(before.sums, { unclaimedLamports: dueToCompleter(pool) }),
      times: mergeTimes(before.times, completedAt(pool)),
    });
  }
  const hours = new Map<number, HourSums>();
  const add = (at: number | null, figures: Partial<HourSums>): void => {
    if (at !== null) hours.set(hourOf(at), plus(hours.get(hourOf(at)) ?? NO_HOUR, figures));
  };
  for (const [hour, joins] of joinsByHour(seats)) add(hour, { joins });
  add(pool.createdAt, { created: 1n });
  add(pool.filledAt, { filled: 1n });
  add(pool.settledAt, ofEnd(pool, [...all.values()]));
  return { wallets, hours, creatorDays: ofCreatorDays(pool) };
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;
const dayOf = (at: number): number => Math.floor(at / DAY_SECONDS) * DAY_SECONDS;
export const hourOf = (at: number): number => Math.floor(at / HOUR_SECONDS) * HOUR_SECONDS;

/** Adds figures to others of the same names, or subtracts them. */
export function plus<T extends Readonly<Record<string, bigint>>>(
  a: T,
  b: Partial<T>,
  sign: 1n | -1n = 1n,
): T {
  const added = Object.entries<bigint>(a).map(([name, value]) => [name, value + sign * (b[name] ?? 0n)]);
  // `added` has the names of `a`.
  return Object.fromEntries(added) as T;
}

/** Returns the earlier first time and the later last times. */
export function mergeTimes(a: Times, b: Times): Times {
  return {
    firstSeenAt: choose(Math.min, a.firstSeenAt, b.firstSeenAt),
    lastSeenAt: choose(Math.max, a.lastSeenAt, b.lastSeenAt),
    lastJoinedAt: choose(Math.max, a.lastJoinedAt, b.lastJoinedAt),
  };
}

function joinsByHour(seats: readonly FoldedSeat[]): Map<number, bigint> {
  const joins = new Map<number, bigint>();
  for (const { joinedAt } of seats) joins.set(hourOf(joinedAt), (joins.get(hourOf(joinedAt)) ?? 0n) + 1n);
  return joins;
}

function choose(pick: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : pick(a, b);
}

const isDrawn = ({ status }: FoldedPool): boolean => status === 'completed';
const isRefunding = ({ status }: FoldedPool): boolean => status === 'expired' || status === 'refunding';
const countIf = (condition: boolean): bigint => (condition ? 1n : 0n);

function timesOf({ joinedAt, leftAt }: FoldedSeat): Times {
  return {
    firstSeenAt: joinedAt,
    lastSeenAt: Math.max(joinedAt, leftAt ?? joinedAt),
    lastJoinedAt: joinedAt,
  };
}

function ofSeat(pool: FoldedPool, row: FoldedSeat): Partial<WalletSums> {
  const { seat, won, baseLamports, bonusLamports, stakebackLamports, paidLamports } = row;
  const always = { entries: 1n, won: countIf(won) };
  if (seat === null) return always;
  const isUnpaid = paidLamports === null;
  const winnings = baseLamports + bonusLamports;
  if (isDrawn(pool)) {
    return {
      ...always,
      joined: 1n,
      lost: countIf(!won),
      stakedLamports: pool.entryLamports,
      wonLamports: winnings,
      stakebackLamports,
      unclaimedLamports: isUnpaid ? winnings + stakebackLamports : 0n,
    };
  }
  if (!isRefunding(pool)) return { ...always, joined: 1n };
  return {
    ...always,
    joined: 1n,
    refunded: 1n,
    refundedLamports: paidLamports ?? 0n,
    unclaimedLamports: isUnpaid ? pool.entryLamports : 0n,
  };
}

function ofCreator(pool: FoldedPool): Partial<WalletSums> {
  const reward = isDrawn(pool) ? creatorReward(pool) : 0n;
  const bonus = isRefunding(pool) ? pool.bonusLamports : 0n;
  return {
    created: 1n,
    createdEnded: countIf(pool.settledAt !== null),
    createdFilled: countIf(pool.settledAt !== null && pool.filledAt !== null),
    createdVolumeLamports: isDrawn(pool) ? volumeOf(pool) : 0n,
    creatorRewardLamports: reward,
    unclaimedLamports: pool.creatorPaidLamports === null ? reward + bonus : 0n,
  };
}

function ofCreatorDays(pool: FoldedPool): PoolFigures['creatorDays'] {
  const { creator, createdAt, filledAt, settledAt } = pool;
  const created = { creator, day: dayOf(createdAt), sums: { created: 1n } };
  if (settledAt === null) return [created];
  const volumeLamports = isDrawn(pool) ? volumeOf(pool) : 0n;
  const sums = { ended: 1n, filled: countIf(filledAt !== null), volumeLamports };
  return [created, { creator, day: dayOf(settledAt), sums }];
}

function dueToCompleter(pool: FoldedPool): bigint {
  return isDrawn(pool) && pool.completerPaidLamports === null ? completerReward(pool) : 0n;
}

function completedAt({ settledAt }: FoldedPool): Times {
  return { firstSeenAt: settledAt, lastSeenAt: settledAt, lastJoinedAt: null };
}

function ofEnd(pool: FoldedPool, seats: readonly FoldedSeat[]): Partial<HourSums> {
  const winners = seats.filter(({ won }) => won);
  const sum = (amounts: readonly (bigint | null)[]): bigint =>
    amounts.reduce<bigint>((total, amount) => total + (amount ?? 0n), 0n);
  const won = sum(winners.map((seat) => seat.baseLamports + seat.bonusLamports));
  const { status, settledAt, drawAt, refundReason, creatorPaidLamports, completerPaidLamports } = pool;
  const wait = settledAt === null || drawAt === null ? 0 : settledAt - drawAt;
  const figures = {
    ended: 1n,
    expired: countIf(status === 'expired'),
    refunded: countIf(status === 'refunding'),
    voided: countIf(refundReason === 'void'),
    timedOut: countIf(refundReason === 'timeout'),
    unpaidLamports: pool.unpaidLamports,
    winners: BigInt(winners.length),
    wonLamports: won,
    prizeLamports: won + sum(winners.map(({ stakebackLamports }) => stakebackLamports)),
  };
  if (!isDrawn(pool)) return figures;
  return {
    ...figures,
    completed: 1n,
    late: countIf(wait > LATE_AFTER_SECONDS),
    volumeLamports: volumeOf(pool),
    creatorLamports: creatorReward(pool),
    completerLamports: completerReward(pool),
    treasuryLamports: treasuryRest(pool),
    paidLamports: sum([
      ...seats.map(({ paidLamports }) => paidLamports),
      creatorPaidLamports,
      completerPaidLamports,
    ]),
  };
}
