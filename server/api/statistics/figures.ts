import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '#server/store/open-store.ts';
import { onlyRow } from '#server/store/rows.ts';
import { hours } from '#server/store/schema.ts';
import { Follower } from '../answers/follower.ts';
import { sumOf } from '../seat-sql.ts';

/** The figures of all pools ever played, read once for each requested revision. */
export class Figures {
  private sums: Awaited<ReturnType<typeof readSums>> | null = null;
  private readonly follower: Follower;

  constructor(
    db: Database,
    /** Reads the newest revision, in a query that starts after the call. */
    private readonly newest: () => Promise<bigint>,
  ) {
    this.follower = new Follower(async () => {
      this.sums = await readSums(db);
    });
  }

  /** Returns the figures with all commits before the call. Amounts are lamports as decimal text. */
  async read() {
    await this.follower.follow(await this.newest());
    if (this.sums === null) throw new Error('The figures were read without a revision');
    return this.sums;
  }
}

async function readSums(db: Database) {
  const sums = await db
    .select({
      created: countOf(sql`${hours.created}`),
      ended: countOf(sql`${hours.ended}`),
      completed: countOf(sql`${hours.completed}`),
      players: countOf(sql`${hours.players}`),
      winners: countOf(sql`${hours.winners}`),
      winningWallets: countOf(sql`${hours.winningWallets}`),
      volume: sumOf(sql`${hours.volumeLamports}`),
      paid: sumOf(sql`${hours.paidLamports}`),
      won: sumOf(sql`${hours.wonLamports}`),
      prizes: sumOf(sql`${hours.prizeLamports}`),
    })
    .from(hours);
  return onlyRow(sums);
}

function countOf(column: SQL) {
  return sumOf(column).mapWith(Number);
}
