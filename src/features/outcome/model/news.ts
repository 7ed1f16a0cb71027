import { sharesOf, totalOf } from '#src/protocol/dues.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type WalletOutcome, walletOutcome } from './wallet-outcome.ts';

/** What a wallet has not been told of one of its pools. */
export interface News {
  readonly pool: Pool;
  /** How its pool ended for the wallet, or `paid`: that its seat has been paid since it was told of that. */
  readonly what: 'won' | 'lost' | 'refunded' | 'paid';
  /** Lamports that the pool brought the wallet. */
  readonly amount: bigint;
  /** Whether something of it is to be claimed. */
  readonly isDue: boolean;
  /** Of a drawn pool. */
  readonly outcome: WalletOutcome | null;
}

/**
 * Returns the news of an ended pool; null for who has no seat in it, and while it goes on.
 * @param seatOpen whether the wallet's seat is not paid yet
 * @param toldEnd whether the wallet has been told how it ended
 */
export function newsOf(pool: Pool, wallet: string, seatOpen: boolean, toldEnd: boolean): News | null {
  const outcome = walletOutcome(pool, wallet);
  const shares = sharesOf(pool, wallet, seatOpen);
  const isDue = shares.some(({ paid }) => !paid);
  if (outcome) {
    return { pool, what: toldEnd ? 'paid' : outcome.outcome, amount: outcome.total, isDue, outcome };
  }
  if (pool.status !== 'refunding' || !pool.players.includes(wallet)) return null;
  return { pool, what: toldEnd ? 'paid' : 'refunded', amount: totalOf(shares), isDue, outcome };
}

/** Several news in one line. */
export interface NewsLine {
  /** Which text says it: `ended` where pools ended in different ways. */
  readonly what: News['what'] | 'ended';
  /** Lamports: what was won where anything was, else all that came back. */
  readonly amount: bigint;
  readonly pools: number;
  readonly isDue: boolean;
  /** The only one. */
  readonly one: News | null;
}

/** Sums news up. */
export function lineOf(news: readonly [News, ...News[]]): NewsLine {
  const [first, ...rest] = news;
  const kinds = new Set(news.map(({ what }) => what));
  const isDrawn = [...kinds].every((what) => what === 'won' || what === 'lost');
  const summed = isDrawn && kinds.has('won') ? news.filter(({ what }) => what === 'won') : news;
  return {
    what: isDrawn && kinds.has('won') ? 'won' : kinds.size === 1 ? first.what : 'ended',
    amount: totalOf(summed.map(({ amount }) => ({ lamports: amount }))),
    pools: news.length,
    isDue: news.some(({ isDue }) => isDue),
    one: rest.length === 0 ? first : null,
  };
}
