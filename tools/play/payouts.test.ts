import { PublicKey } from '@solana/web3.js';
import { describe, expect, it } from 'vitest';
import { entryAddress } from '#src/chain/program/addresses.ts';
import type { ChainEvent } from '#src/chain/program/event-types.ts';
import { NO_DRAW, sampleAddress, samplePool } from '#src/protocol/testing/sample-pool.ts';
import type { PastTransaction } from './history.ts';
import { comparePayouts } from './payouts.ts';

const [winner, loser, leaver, keeper, treasury] = [1, 2, 3, 4, 5].map(sampleAddress) as [
  string,
  string,
  string,
  string,
  string,
];
const RENT = 1_500_000n;

/** Two seats at 0.1 SOL: 15 and 80% of it, 1% for the creator, who won, 0.5% for the completer, the rest for the treasury. */
const pool = samplePool({
  status: 'completed',
  players: [winner, loser],
  playerCount: 2,
  maxPlayers: 2,
  winnerCount: 1,
  weights: [1],
  treasury,
  draw: { ...NO_DRAW, completer: keeper },
});
const seatOf = (player: string): string =>
  entryAddress(new PublicKey(pool.address), new PublicKey(player)).toBase58();

const claimed = (player: string, lamports: bigint, of = pool.address): PastTransaction => {
  const event: ChainEvent = { name: 'Claimed', pool: of, poolId: 7n, player, index: 0, weight: 1, lamports };
  return {
    signature: player,
    payer: keeper,
    fee: 5_000n,
    deltas: new Map([
      [player, lamports + RENT],
      [seatOf(player), -RENT],
    ]),
    events: [event],
  };
};
const deltaOf = (
  name: 'EntryClosed' | 'TreasuryPaid' | 'CreatorPaid' | 'CompleterPaid',
  to: string,
  lamports: bigint,
) => ({
  ...claimed(to, lamports),
  deltas: new Map([[to, lamports]]),
  // Only the name matters here: amounts are taken from the balances.
  events: [{ name, pool: pool.address } as ChainEvent],
});

const all = [
  claimed(winner, 175_000_000n),
  claimed(loser, 15_000_000n),
  deltaOf('CreatorPaid', winner, 2_000_000n),
  deltaOf('CompleterPaid', keeper, 1_000_000n),
  deltaOf('TreasuryPaid', treasury, 7_000_000n),
];
const wrong = (past: readonly PastTransaction[]): string[] =>
  comparePayouts(pool, past, [leaver])
    .filter(({ expected, paid }) => expected !== paid)
    .map(({ payee }) => payee);

describe('the comparison of payouts', () => {
  it('agrees with the economics for any roles of a wallet', () => {
    expect(wrong(all)).toEqual([]);
  });

  it('detects a lamport too few, one too many, and a payment to another wallet', () => {
    expect(wrong([claimed(winner, 174_999_999n), ...all.slice(1)])).toEqual([winner]);
    expect(wrong([...all.slice(0, 4), deltaOf('TreasuryPaid', treasury, 7_000_001n)])).toEqual([treasury]);
    expect(wrong([...all, claimed(leaver, 1n)])).toEqual([leaver]);
  });

  it('detects a missing payment, and ignores payments of other pools', () => {
    expect(wrong(all.slice(1))).toEqual([winner]);
    expect(wrong([claimed(winner, 175_000_000n, sampleAddress(9)), ...all.slice(1)])).toEqual([winner]);
  });

  it('recognizes the rent of a seat whose player left for good', () => {
    const closed = { ...claimed(leaver, 0n), events: deltaOf('EntryClosed', leaver, 0n).events };
    expect(wrong([...all, closed])).toEqual([]);
  });
});
