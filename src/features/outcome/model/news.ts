import { sharesOf, totalOf } from '#src/protocol/claimable.ts';
import type { Pool } from '#src/protocol/pool.ts';
import { type WalletOutcome, walletOutcome } from './wallet-outcome.ts';

/** The outcome or payment of one of a wallet's pools that was not shown to the wallet yet. */
export interface News {
  readonly pool: Pool;
  /** How the pool ended for the wallet, or `paid`: the outcome was shown before, and the seat has been paid since. */
  readonly what: 'won' | 'lost' | 'refunded' | 'paid';
  /** Lamports that the pool pays the wallet. */
  readonly amount: bigint;
  /** Whether part of the amount can still be claimed. */
  readonly isDue: boolean;
  /** Null unless the pool was drawn. */
  readonly outcome: WalletOutcome | null;
}

/**
 * Returns the news of an ended pool; null if the wallet has no seat in it, or while the pool has not ended.
 * @param seatOpen whether the wallet's seat is not paid yet
 * @param isEndShown whether the wallet has been shown how it ended
 */
export function newsOf(pool: Pool, wallet: string, seatOpen: boolean, isEndShown: boolean): News | null {
  const outcome = walletOutcome(pool, wallet);
  const shares = sharesOf(pool, wallet, seatOpen);
  const isDue = shares.some(({ paid }) => !paid);
  if (outcome) {
    return { pool, what: isEndShown ? 'paid' : outcome.outcome, amount: outcome.total, isDue, outcome };
  }
  if (pool.status !== 'refunding' || !pool.players.includes(wallet)) return null;
  return { pool, what: isEndShown ? 'paid' : 'refunded', amount: totalOf(shares), isDue, outcome };
}

/** Several news in one line. */
export interface NewsLine {
  /** Selects the text: `ended` if pools ended in different ways. */
  readonly what: News['what'] | 'ended';
  /** Lamports: the amount won if any was, else everything returned. */
  readonly amount: bigint;
  readonly pools: number;
  readonly isDue: boolean;
  /** The news if there is only one; otherwise null. */
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
