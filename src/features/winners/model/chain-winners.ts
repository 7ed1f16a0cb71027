/** Winners of drawn pools whose accounts are still on the chain. */
import { foldText } from '#src/lib/fold-text.ts';
import { ledgerOf } from '#src/protocol/claimable.ts';
import { payouts, seatPayout } from '#src/protocol/economics.ts';
import type { Pool, PoolHeader } from '#src/protocol/pool.ts';
import type { Winner, WinnerTotals } from './winner.ts';

/** Lists the drawn pools, the latest draw first. */
export function drawnPools(pools: readonly PoolHeader[]): readonly PoolHeader[] {
  return pools
    .filter(({ status }) => status === 'completed')
    .toSorted((a, b) => (b.settledAt ?? 0) - (a.settledAt ?? 0) || (a.id < b.id ? 1 : -1));
}

/** Draws that are read at once: as many as a page shows, and for a search as many as one request can fetch. */
const PAGE = 20;
const SEARCHED = 100;

interface DrawsToRead {
  /** Addresses, the latest draw first. */
  readonly draws: readonly string[];
  /** Number of draws at the beginning of `draws` that are the latest of all, without a gap. */
  readonly upTo: number;
}

/**
 * Returns which draws have to be read in full. A search includes earlier ones whose header matches; only
 * the players show whether a wallet matches.
 * @param drawn the latest first
 */
export function drawsToRead(drawn: readonly PoolHeader[], search: string, pages: number): DrawsToRead {
  const upTo = Math.min(drawn.length, pages * (search === '' ? PAGE : SEARCHED));
  const latest = drawn.slice(0, upTo);
  const named = search === '' ? [] : drawn.slice(upTo).filter((pool) => matches(pool, search));
  return { draws: [...latest, ...named.slice(0, pages * PAGE)].map(({ address }) => address), upTo };
}

/** Lists the winners of a drawn pool, in the order drawn. */
export function winnersOf(pool: Pool): readonly Winner[] {
  const ledger = ledgerOf(pool);
  return pool.players.slice(0, pool.winnerCount).map((winnerAddress, index) => {
    const { base, bonus, stakeback } = seatPayout(ledger, index);
    return {
      poolAddress: pool.address,
      poolId: String(pool.id),
      poolName: pool.name,
      winnerAddress,
      totalWon: base + bonus,
      stakeback,
      wonAt: pool.settledAt ?? 0,
    };
  });
}

/** Searches like the server: by part of a pool's name, or by the beginning of an address. */
export function isFound(winner: Winner, search: string): boolean {
  const { poolName: name, poolAddress: address, winnerAddress } = winner;
  return matches({ name, address }, search) || winnerAddress.startsWith(search);
}

function matches({ name, address }: Pick<PoolHeader, 'name' | 'address'>, search: string): boolean {
  return foldText(name).includes(foldText(search)) || address.startsWith(search);
}

/** Sums drawn pools from their headers alone. */
export function chainTotals(drawn: readonly PoolHeader[]): WinnerTotals {
  return {
    totalPrizes: drawn.reduce((sum, pool) => sum + prizesOf(pool), 0n),
    winners: drawn.reduce((sum, pool) => sum + pool.winnerCount, 0),
    pools: drawn.length,
  };
}

const prizes = new WeakMap<PoolHeader, bigint>();

/** Sums the lamports that a pool's winners get, once for each pool: there may be thousands. */
function prizesOf(pool: PoolHeader): bigint {
  const sum = prizes.get(pool) ?? sumOfPrizes(pool);
  prizes.set(pool, sum);
  return sum;
}

function sumOfPrizes(pool: PoolHeader): bigint {
  // Only the sum of the weights matters here, and a header contains nothing else about them.
  const others = pool.winnerCount - 1;
  const weights = [pool.weightSum - others, ...Array.from({ length: others }, () => 1)];
  const { winners } = payouts(pool, pool.playerCount, weights);
  return winners.reduce((sum, { total }) => sum + total, 0n);
}
