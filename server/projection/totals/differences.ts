import type { FoldedPool, FoldedSeat, PoolState } from '../fold/pool-state.ts';
import {
  type CreatorDay,
  type CreatorDaySums,
  figuresOf,
  type HourSums,
  mergeTimes,
  NO_CREATOR_DAY,
  NO_HOUR,
  NO_TIMES,
  NO_WALLET,
  plus,
  type PoolFigures,
  type Times,
  type WalletSums,
} from './pool-figures.ts';

const NOTHING: PoolFigures = { wallets: new Map(), hours: new Map(), creatorDays: [] };

/** What changes of pools add to the figures, and subtract from them. */
export class Differences {
  readonly wallets = new Map<string, { readonly sums: WalletSums; readonly times: Times }>();
  readonly hours = new Map<number, HourSums>();
  /** By `creatorDayKey`. */
  readonly creatorDays = new Map<string, CreatorDay & { readonly sums: CreatorDaySums }>();
  /** Wallets whose times are reread from all their pools, because a possible first or last time was removed. */
  readonly reread = new Set<string>();
  readonly newSeats: FoldedSeat[] = [];

  add(before: PoolState | null, after: PoolState | null): void {
    const [was, is] = [figuresBeside(before, after), figuresBeside(after, before)];
    for (const wallet of new Set([...was.wallets.keys(), ...is.wallets.keys()])) {
      this.#addWallet(wallet, was, is);
    }
    for (const [figures, sign] of [[is, 1n] as const, [was, -1n] as const]) {
      for (const [hour, sums] of figures.hours) this.addHour(hour, sums, sign);
      for (const { creator, day, sums } of figures.creatorDays) {
        const key = creatorDayKey({ creator, day });
        const added = this.creatorDays.get(key)?.sums ?? NO_CREATOR_DAY;
        this.creatorDays.set(key, { creator, day, sums: plus(added, sums, sign) });
      }
    }
    for (const seat of after?.seats.values() ?? []) {
      if (before?.seats.has(seat.player) !== true) this.newSeats.push(seat);
    }
  }

  addHour(hour: number, sums: Partial<HourSums>, sign: 1n | -1n): void {
    this.hours.set(hour, plus(this.hours.get(hour) ?? NO_HOUR, sums, sign));
  }

  #addWallet(wallet: string, was: PoolFigures, is: PoolFigures): void {
    const nothing = { sums: NO_WALLET, times: NO_TIMES };
    const [old, now] = [was.wallets.get(wallet) ?? nothing, is.wallets.get(wallet) ?? nothing];
    const sums = plus(now.sums, old.sums, -1n);
    if (isZero(sums) && isSame(old.times, now.times)) return;
    const added = this.wallets.get(wallet) ?? nothing;
    this.wallets.set(wallet, { sums: plus(added.sums, sums), times: mergeTimes(added.times, now.times) });
    if (!isSame(mergeTimes(old.times, now.times), now.times)) this.reread.add(wallet);
  }
}

export const creatorDayKey = ({ creator, day }: CreatorDay): string => `${creator} ${day}`;

/** Whether all figures are zero. */
export function isZero(sums: Readonly<Record<string, bigint>>): boolean {
  return Object.values(sums).every((sum) => sum === 0n);
}

function isSame(a: Times, b: Times): boolean {
  return (
    a.firstSeenAt === b.firstSeenAt && a.lastSeenAt === b.lastSeenAt && a.lastJoinedAt === b.lastJoinedAt
  );
}

/** Returns a pool's figures, without seats that add the same to the pool's other state. */
function figuresBeside(state: PoolState | null, other: PoolState | null): PoolFigures {
  if (state === null) return NOTHING;
  const isComparable = other !== null && isSameForSeats(state.pool, other.pool);
  const seats = [...state.seats.values()].filter(
    // A fold reuses the seat objects that it does not change.
    (seat) => !isComparable || other.seats.get(seat.player) !== seat,
  );
  return figuresOf(state, seats);
}

function isSameForSeats(a: FoldedPool, b: FoldedPool): boolean {
  return a.status === b.status && a.entryLamports === b.entryLamports;
}
