import { queryOptions } from '@tanstack/react-query';
import type { ChainApi } from '#src/chain/load-chain.ts';
import { loadChain, loadClock } from '#src/chain/load-chain.ts';
import { getCluster } from '#src/chain/cluster.ts';
import { chainKeys } from '#src/chain/queries/query-keys.ts';
import { log } from '#src/lib/log.ts';
import { withTimeout } from '#src/lib/with-timeout.ts';
import { odds } from '#src/protocol/economics.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { expectedPlayers } from '#src/protocol/states.ts';
import { activityOf } from '#src/store/activity-actions.ts';
import { useStore } from '#src/store/store.ts';
import { activityLine, type HistoryLine } from '../activity/activity-line.ts';
import { closedLines, type ServerHistory } from '../activity/closed-lines.ts';
import { readServerHistory } from '../activity/use-server-history.ts';
import { HELD_SECONDS, readLedger, type StakeNote } from './ledger.ts';
import type { Stake } from './stakes.ts';

/** A wallet's stakes. */
interface Stakes {
  readonly stakes: readonly Stake[];
  /** Whether the server has shown the pools whose accounts are closed. */
  readonly isComplete: boolean;
}

type Reads = Pick<ChainApi, 'getEntriesOfPlayer' | 'getPools' | 'getPoolsByAddress'>;

/** Returns Unix seconds by the chain's clock, which no setting of this device changes. @throws the node's error */
export const chainSeconds = async (): Promise<number> => (await (await loadClock()).getClock()).unixTimestamp;

/**
 * Reads a wallet's stakes: from the chain, from the server those in pools whose accounts are closed, and from this
 * browser those that neither shows.
 * @throws the node's error
 */
export async function readStakes(api: Reads, wallet: string, signal: AbortSignal): Promise<Stakes> {
  const owner = { cluster: getCluster().name, wallet };
  const [entries, headers, history, now] = await Promise.all([
    api.getEntriesOfPlayer(wallet),
    api.getPools({ wallet }),
    historyOf(wallet, signal),
    chainSeconds(),
  ]);
  const joined = activityOf(owner)(useStore.getState()) ?? {};
  const ledger = readLedger(owner, now);
  const addresses = new Set([
    ...headers.value.map(({ address }) => address),
    ...entries.map(({ pool }) => pool),
    ...Object.keys(joined),
    ...(history?.rows ?? []).flatMap(({ pool }) => (pool.closed ? [] : [pool.poolAddress])),
    ...ledger.flatMap(({ pool }) => pool ?? []),
  ]);
  const pools = (await api.getPoolsByAddress([...addresses])).flatMap((pool) => pool ?? []);
  const seats = new Map(entries.map((entry) => [entry.pool, entry]));
  const onChain = new Set(pools.map(({ address }) => address));
  const listed = new Map(history?.rows.map(({ pool, seat }) => [pool.poolAddress, seat.joinedAt]));
  const paidAt = new Map(ledger.map((note) => [note.pool, note.paidAt]));
  const current = pools.flatMap((pool) => {
    const at =
      seats.get(pool.address)?.joinedAt ??
      listed.get(pool.address) ??
      paidAt.get(pool.address) ??
      secondsOf(joined[pool.address]?.joinedDate);
    return stakeIn(pool, wallet, seats.get(pool.address), at ?? pool.createdAt) ?? [];
  });
  const closed = history ? closedLines(history, onChain).map(closedStake) : [];
  const shown = new Set([...onChain, ...closed.map(({ pool }) => pool)]);
  const counted = new Set(current.map(({ pool }) => pool));
  const isMissing = ({ pool, paidAt: at }: StakeNote): boolean => {
    if (pool === null) return !pools.some(({ creator, createdAt }) => creator === wallet && createdAt >= at);
    // The pool is on the chain, but not yet with this seat: the stake may be on its way.
    if (onChain.has(pool)) return !counted.has(pool) && at > now - HELD_SECONDS;
    return !shown.has(pool);
  };
  const noted = ledger.filter(isMissing).map(notedStake);
  return { stakes: [...current, ...closed, ...noted], isComplete: history !== null };
}

/** Queries a wallet's stakes; refetched with its seats. */
export const stakesQuery = (wallet: string) =>
  queryOptions({
    queryKey: [...chainKeys.entries(wallet), 'stakes'],
    queryFn: async ({ signal }) => readStakes(await loadChain(), wallet, signal),
    structuralSharing: false,
  });

/** A server that takes longer does not hold up a stake: what it alone knows is then not counted. */
const HISTORY_MS = 4_000;

async function historyOf(wallet: string, signal: AbortSignal): Promise<ServerHistory | null> {
  try {
    return await withTimeout(
      readServerHistory(wallet, signal),
      HISTORY_MS,
      () => new Error(`No answer within ${HISTORY_MS} ms`),
    );
  } catch (error) {
    signal.throwIfAborted();
    log.warn('Limits do not count closed pools that were played elsewhere', error);
    return null;
  }
}

const secondsOf = (ms: number | undefined): number | undefined =>
  ms === undefined ? undefined : Math.floor(ms / 1_000);

function stakeIn(pool: Pool, wallet: string, seat: Entry | undefined, paidAt: number): Stake | null {
  const part = { open: seat?.active === true, joinedDate: paidAt * 1_000 };
  const line = activityLine(pool, wallet, part, paidAt);
  if (line === null) return null;
  const isSeated = pool.players.includes(wallet);
  return {
    ...stakeOf(line, paidAt),
    ifLost: isSeated ? odds(pool, expectedPlayers(pool)).ifLost : 0n,
  };
}

const closedStake = (line: HistoryLine): Stake =>
  stakeOf(line, secondsOf(line.joinedDate ?? undefined) ?? line.pool.createdAt ?? 0);

function stakeOf(line: HistoryLine, paidAt: number): Stake {
  const isUnderWay = line.activityStatus === 'pending';
  return {
    pool: line.pool.address,
    lamports: line.staked,
    paidAt,
    returned: isUnderWay ? null : line.paid + line.claimable,
    endedAt: isUnderWay ? null : (line.pool.settledAt ?? paidAt),
    isRefunded: line.status === 'refunding' || line.status === 'expired',
    ifLost: 0n,
  };
}

const notedStake = ({ id, pool, lamports, ifLost, paidAt }: StakeNote): Stake => ({
  pool: pool ?? id,
  lamports,
  paidAt,
  returned: null,
  endedAt: null,
  isRefunded: false,
  ifLost,
});
