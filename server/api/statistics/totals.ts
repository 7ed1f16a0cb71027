import { volumeOf } from '../shares.ts';
import type { PoolFigures } from './pool-figures.ts';

/** Sums over pools that each of them can be taken out of again. Amounts are lamports. */
export class Totals {
  pools = 0;
  active = 0;
  completed = 0;
  volume = 0n;
  paid = 0n;
  won = 0n;
  winners = 0;
  private readonly playersBySeats = new Map<string, number>();
  private readonly winnersByWins = new Map<string, number>();

  /** Distinct wallets that ever sat in a pool. */
  get players(): number {
    return this.playersBySeats.size;
  }

  /** Distinct wallets that ever won. */
  get winningWallets(): number {
    return this.winnersByWins.size;
  }

  add(pool: PoolFigures): void {
    this.count(pool, 1);
  }

  remove(pool: PoolFigures): void {
    this.count(pool, -1);
  }

  private count(pool: PoolFigures, sign: 1 | -1): void {
    const times = BigInt(sign);
    this.pools += sign;
    if (pool.settledAt === null) this.active += sign;
    if (pool.status === 'completed') {
      this.completed += sign;
      this.volume += times * volumeOf(pool);
    }
    this.paid += times * pool.paid;
    this.won += times * pool.won;
    this.winners += sign * pool.winners.length;
    for (const player of pool.players) countOne(this.playersBySeats, player, sign);
    for (const winner of pool.winners) countOne(this.winnersByWins, winner, sign);
  }
}

function countOne(counts: Map<string, number>, key: string, by: number): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
