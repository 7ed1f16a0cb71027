/** A chain for the tests of activity, with three pools in which the wallet has sat. */
import { vi } from 'vitest';
import type { OnStage } from '#src/chain/actions/tx-stage.ts';
import type { Entry, Pool } from '#src/protocol/pool.ts';
import { NO_DRAW, SAMPLE_TIME, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';

export const WALLET = sampleAddress(1);
/** The address of the wallet's seat, whatever the pool. */
export const SEAT = sampleAddress(160);

export const players = [1, 2, 3, 4].map(sampleAddress);
/** Returns a drawn pool of four, won by the wallet. */
export const completed = (changes: Partial<Pool>): Pool =>
  samplePool({
    status: 'completed',
    creator: sampleAddress(4),
    players,
    playerCount: 4,
    winnerCount: 1,
    weights: [1],
    weightSum: 1,
    settledAt: SAMPLE_TIME + 100,
    draw: { ...NO_DRAW, completer: sampleAddress(60) },
    ...changes,
  });
export const won = completed({ address: sampleAddress(101), id: 1n, name: 'Won One' });
export const refunded = completed({
  address: sampleAddress(102),
  id: 2n,
  name: 'Refunded One',
  status: 'refunding',
  refundReason: 'timeout',
  weights: [],
});
export const paid = completed({
  address: sampleAddress(103),
  id: 3n,
  name: 'Paid One',
  players: players.toReversed(),
  creatorPaid: true,
});

const entryIn = (pool: Pool): Entry => ({
  address: SEAT,
  pool: pool.address,
  player: WALLET,
  joinedAt: SAMPLE_TIME,
  active: true,
  exitUsed: false,
});

export const watched = { notify: (_changed: readonly Pool[]): void => undefined };

/** The chain API that the tests provide. */
export const api = {
  getPools: vi.fn(),
  getPoolsByAddress: vi.fn(),
  getEntriesOfPlayer: vi.fn(),
  getHistory: vi.fn(),
  seatAddress: () => SEAT,
  estimateFee: vi.fn<() => Promise<bigint>>(),
  entryRent: () => Promise.resolve(1_475_520n),
  claim: vi.fn<(pool: Pool, wallet: string) => Promise<string>>(),
  claimAll:
    vi.fn<
      (
        pools: readonly Pool[],
        wallet: string,
        onStages: readonly OnStage[],
      ) => Promise<PromiseSettledResult<string>[]>
    >(),
  watchPools: (notify: (changed: readonly Pool[]) => void) => {
    watched.notify = notify;
    return () => undefined;
  },
  watchWallet: () => () => undefined,
};

/** Sets the chain's pools. @param entries pools in which the wallet's entry is still open */
export const chainHas = (pools: readonly Pool[], entries: readonly Pool[]): void => {
  api.getPools.mockResolvedValue(pools);
  api.getEntriesOfPlayer.mockResolvedValue(entries.map(entryIn));
  api.getPoolsByAddress.mockImplementation((addresses: readonly string[]) =>
    Promise.resolve(addresses.map((address) => pools.find((pool) => pool.address === address) ?? null)),
  );
};
