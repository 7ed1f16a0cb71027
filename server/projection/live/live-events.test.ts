import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type LiveEvent, liveEventSchema } from '#src/contract/events.ts';
import { addressOf, ChainScript } from '#tests/support/chain-script.ts';
import { type PoolChoices, PoolScript } from '#tests/support/pool-script.ts';
import type { ChainTransaction } from '../chain-transaction.ts';
import { advance } from '../fold/advance.ts';
import { eventsOfTransactions } from '../rows/events.ts';
import { beliefIn } from './belief.ts';
import { correctionsOf } from './corrections.ts';
import { liveEventsOf } from './live-events.ts';
import type { Outgoing } from './outgoing.ts';

/** Parsed, so that a body that does not fit the contract fails. */
function received(live: readonly Outgoing[]): LiveEvent[] {
  return live.map(({ body }, id) => v.parse(liveEventSchema, { id, ...body }));
}

/** What the last transaction brings. */
function last(chain: ChainScript): LiveEvent[] {
  const { steps } = advance(null, eventsOfTransactions(chain.transactions));
  const signature = chain.transactions.at(-1)?.signature;
  return received(
    steps.filter(({ located }) => located.signature === signature).flatMap((step) => liveEventsOf(step)),
  );
}

function types(events: readonly LiveEvent[]): string[] {
  return events.map(({ type }) => type);
}

function script(choices: PoolChoices = {}): [ChainScript, PoolScript] {
  const chain = new ChainScript();
  return [chain, new PoolScript(chain, 7n, { maxPlayers: 5, name: 'Otters', ...choices })];
}

test('a creation carries the whole pool', () => {
  const [chain, pool] = script({ bonusLamports: 9n });
  const { signature } = pool.create();
  const [event] = last(chain);
  expect(event).toMatchObject({
    type: 'pool_created',
    poolId: 7n,
    poolAddress: pool.address,
    timestamp: chain.now,
    signature,
    creator: pool.creator,
    pool: {
      name: 'Otters',
      entryFee: 100_000_000n,
      participantCap: 5,
      currentParticipants: 1,
      joinLeaveWindow: 86_400,
      status: 'open',
      bonusAmount: 9n,
      winnerCount: 1,
      potentialWinnings: 415_000_009n,
    },
  });
});

test('joins and exits tell how many are in; the last seat tells that the pool is locked', () => {
  const [chain, pool] = script();
  const ann = addressOf('ann');
  pool.create();
  pool.join(ann);
  expect(last(chain)).toMatchObject([{ type: 'user_joined', user: ann, participantCount: 2 }]);
  pool.exit(ann);
  expect(last(chain)).toMatchObject([
    { type: 'user_left', user: ann, participantCount: 1 },
    { type: 'participant_refunded', participant: ann, refundAmount: 100_000_000n, isCreator: false },
  ]);
  while (pool.players.length < 5) pool.join();
  expect(last(chain)).toMatchObject([
    { type: 'user_joined', participantCount: 5 },
    { type: 'pool_state_changed', oldState: 'open', newState: 'locked' },
  ]);
});

test('a draw: requested, captured, resolved with winners and losers, claimed', () => {
  const [chain, pool] = script({ bonusLamports: 9n, randomMultiplier: true });
  pool.create();
  while (pool.players.length < 5) pool.join();
  pool.request();
  expect(last(chain)).toMatchObject([
    { type: 'pool_state_changed', oldState: 'locked', newState: 'drawing' },
  ]);
  pool.reveal();
  expect(last(chain)).toEqual([]);
  pool.capture();
  expect(types(last(chain))).toEqual(['vrf_result_received']);
  pool.fulfil();
  const ledger = pool.ledger();
  const [winner, ...losers] = pool.players;
  expect(last(chain)).toMatchObject([
    { type: 'pool_state_changed', oldState: 'drawing', newState: 'completed' },
    {
      type: 'pool_resolved',
      poolName: 'Otters',
      winnerCount: 1,
      loserCount: 4,
      totalWinnings: (ledger.winners[0]?.base ?? 0n) + (ledger.winners[0]?.bonus ?? 0n),
    },
    {
      type: 'pool_resolved_details',
      entryAmount: 100_000_000n,
      creator: pool.creator,
      creatorReward: ledger.creator,
      winners: [
        {
          walletAddress: winner,
          totalWon: (ledger.winners[0]?.base ?? 0n) + (ledger.winners[0]?.bonus ?? 0n),
          stakebackAmount: 15_000_000n,
          winnerType: 'multiplier',
        },
      ],
      losers: losers.map((walletAddress) => ({ walletAddress, stakebackAmount: 15_000_000n })),
    },
  ]);
  pool.claim(0);
  expect(last(chain)).toMatchObject([
    { type: 'payout_claimed', participant: winner, amount: ledger.winners[0]?.total },
    {
      type: 'participant_state_changed',
      participant: winner,
      stage: 'claimed',
      metadata: { share: 'payout' },
    },
  ]);
  pool.payCompleter(true);
  expect(last(chain)).toMatchObject([
    { type: 'payout_claimed', participant: pool.capturer, amount: ledger.capturer },
    { type: 'participant_state_changed', metadata: { share: 'capture_reward' } },
  ]);
});

test('a refund says whether it is the creator’s', () => {
  const [chain, pool] = script();
  pool.create();
  pool.expire();
  expect(last(chain)).toMatchObject([{ type: 'pool_state_changed', oldState: 'open', newState: 'expired' }]);
  pool.refund(0);
  expect(last(chain)).toMatchObject([
    { type: 'participant_refunded', participant: pool.creator, refundAmount: 100_000_000n, isCreator: true },
    { type: 'participant_state_changed', stage: 'refunded' },
  ]);
});

function corrected(from: readonly ChainTransaction[], to: readonly ChainTransaction[]): LiveEvent[] {
  const before = advance(null, eventsOfTransactions(from)).state;
  if (before === null) throw new Error('no pool');
  const after = advance(null, eventsOfTransactions(to)).state;
  return received(correctionsOf(beliefIn(before), before.pool, after, 1));
}

test('a join taken back: the player has left, and the pool is open again', () => {
  const [chain, pool] = script({ maxPlayers: 2, minPlayers: 2 });
  pool.create();
  pool.join();
  const events = corrected(chain.transactions, chain.transactions.slice(0, 1));
  expect(events).toMatchObject([
    { type: 'user_left', user: pool.players[1], participantCount: 1, signature: null, timestamp: 1 },
    { type: 'pool_state_changed', oldState: 'locked', newState: 'open' },
  ]);
});

test('a creation taken back: everybody has left', () => {
  const [chain, pool] = script();
  pool.create();
  pool.join();
  const events = corrected(chain.transactions, []);
  expect(events).toMatchObject(
    pool.players.map((user) => ({ type: 'user_left', user, participantCount: 0 })),
  );
});

test('a claim and a draw taken back: stages go back', () => {
  const [chain, pool] = script({ maxPlayers: 2, minPlayers: 2 });
  pool.create();
  pool.join();
  pool.request();
  pool.capture();
  pool.fulfil();
  pool.claim(0);
  const { transactions } = chain;
  expect(corrected(transactions, transactions.slice(0, -1))).toMatchObject([
    { type: 'participant_state_changed', participant: pool.players[0], stage: 'won' },
  ]);
  const undrawn = corrected(transactions, transactions.slice(0, -2));
  expect(types(undrawn)).toEqual([
    'pool_state_changed',
    'participant_state_changed',
    'participant_state_changed',
  ]);
});
