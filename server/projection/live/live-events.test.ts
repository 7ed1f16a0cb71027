import * as v from 'valibot';
import { expect, test } from 'vitest';
import { type LiveEvent, liveEventSchema } from '#src/contract/events.ts';
import { addressOf, ChainScript } from '#tests/support/chain-script.ts';
import { type PoolChoices, PoolScript } from '#tests/support/pool-script.ts';
import type { ChainTransaction } from '../chain-transaction.ts';
import { advance, withDrawProgress } from '../fold/advance.ts';
import type { ChainFacts } from '../fold/chain-facts.ts';
import { eventsOfTransactions, isOfPool } from '../rows/events.ts';
import { viewOf } from './reader-view.ts';
import { correctionsOf } from './corrections.ts';
import { liveEventsOf } from './live-events.ts';
import type { Outgoing } from './outgoing.ts';
import { drawProgressOf } from './draw-progress.ts';

/** Parses live events, so that a body that violates the contract fails. */
function received(live: readonly Outgoing[]): LiveEvent[] {
  return live.map(({ body }, id) => v.parse(liveEventSchema, { id, ...body }));
}

/** The slot up to which the chain has been read. */
const READ_TO = 9_000n;

const NOTHING: ChainFacts = { time: 0, signatures: new Map(), drawTimeouts: [] };
const eventsIn = (transactions: readonly ChainTransaction[]) =>
  eventsOfTransactions(transactions).filter(isOfPool);

/** Returns the events that only time and beacon cause. */
function passed(chain: ChainScript, facts: Partial<ChainFacts>): LiveEvent[] {
  const before = advance(null, eventsIn(chain.transactions), NOTHING).state;
  if (before === null) throw new Error('no pool');
  return received(drawProgressOf(before, withDrawProgress(before, { ...NOTHING, ...facts }), READ_TO));
}

/** Returns the events that the last transaction causes. */
function last(chain: ChainScript): LiveEvent[] {
  const { steps } = advance(null, eventsIn(chain.transactions), NOTHING);
  const signature = chain.transactions.at(-1)?.signature;
  return received(
    steps.filter(({ located }) => located.signature === signature).flatMap((step) => liveEventsOf(step)),
  );
}

function wireLockOf(pool: PoolScript) {
  const { lockSlot: slot, ...lock } = pool.lockRecord();
  return { slot, ...lock };
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
    slot: chain.slot,
    isCorrection: false,
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

test('joins and exits carry the number of players, and the last join emits that the pool is locked', () => {
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
    { type: 'pool_state_changed', oldState: 'open', newState: 'locked', lock: wireLockOf(pool) },
  ]);
});

test('a draw: due, its round out, resolved with winners and losers, claimed', () => {
  const [chain, pool] = script({ bonusLamports: 9n, randomMultiplier: true });
  pool.create();
  while (pool.players.length < 5) pool.join();
  const { round, drawAt } = pool.lockRecord();
  expect(passed(chain, { time: drawAt - 1 })).toEqual([]);
  expect(passed(chain, { time: drawAt })).toMatchObject([
    {
      type: 'pool_state_changed',
      oldState: 'locked',
      newState: 'drawing',
      timestamp: drawAt,
      signature: null,
      slot: READ_TO,
    },
  ]);
  const result = { type: 'vrf_result_received', round, roundSignature: 'aa', timestamp: drawAt };
  const signatures = new Map([[round, 'aa']]);
  expect(passed(chain, { signatures })).toMatchObject([result]);
  expect(passed(chain, { time: drawAt, signatures })).toMatchObject([{ newState: 'drawing' }, result]);
  pool.reveal();
  expect(last(chain)).toEqual([]);
  pool.complete();
  const ledger = pool.ledger();
  const [winner, ...losers] = pool.players;
  expect(last(chain)).toMatchObject([
    { type: 'pool_state_changed', oldState: 'locked', newState: 'completed' },
    {
      type: 'pool_resolved',
      poolName: 'Otters',
      winnerCount: 1,
      loserCount: 4,
      totalWinnings: ledger.winners[0]?.total,
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
  pool.payCompleter();
  expect(last(chain)).toMatchObject([
    { type: 'payout_claimed', participant: pool.completer, amount: ledger.completer },
    { type: 'participant_state_changed', metadata: { share: 'completer_reward' } },
  ]);
});

test.each(['makeVoid', 'timeOut'] as const)('a draw that fails emits that the pool refunds: %s', (end) => {
  const [chain, pool] = script({ maxPlayers: 2, minPlayers: 2 });
  pool.create();
  pool.join();
  pool[end]();
  expect(last(chain)).toMatchObject([
    { type: 'pool_state_changed', oldState: 'locked', newState: 'refunding' },
  ]);
});

test('a refund carries whether it is the creator’s', () => {
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

function corrected(
  from: readonly ChainTransaction[],
  to: readonly ChainTransaction[],
  facts = NOTHING,
): LiveEvent[] {
  const before = advance(null, eventsIn(from), facts).state;
  if (before === null) throw new Error('no pool');
  const after = advance(null, eventsIn(to), facts).state;
  return received(correctionsOf(viewOf(before), before.pool, after, { timestamp: 1, slot: READ_TO }));
}

test('a rolled back join: the player has left, and the pool is open again', () => {
  const [chain, pool] = script({ maxPlayers: 2, minPlayers: 2 });
  pool.create();
  pool.join();
  const events = corrected(chain.transactions, chain.transactions.slice(0, 1));
  expect(events).toMatchObject([
    { type: 'user_left', user: pool.players[1], participantCount: 1, signature: null, timestamp: 1 },
    { type: 'pool_state_changed', oldState: 'locked', newState: 'open' },
  ]);
  for (const event of events) expect(event).toMatchObject({ isCorrection: true, slot: READ_TO });
});

test('a rolled back creation: every player has left', () => {
  const [chain, pool] = script();
  pool.create();
  pool.join();
  const events = corrected(chain.transactions, []);
  expect(events).toMatchObject(
    pool.players.map((user) => ({ type: 'user_left', user, participantCount: 0 })),
  );
});

test('a rolled back claim and draw: stages are reset', () => {
  const [chain, pool] = script({ maxPlayers: 2, minPlayers: 2 });
  pool.create();
  pool.join();
  pool.complete();
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

test('a rolled back completion of a known round: the pool is drawing again, and the round is emitted again', () => {
  const [chain, pool] = script({ maxPlayers: 2, minPlayers: 2 });
  pool.create();
  pool.join();
  const { round, drawAt } = pool.lockRecord();
  pool.complete();
  const { transactions } = chain;
  const facts = { ...NOTHING, time: drawAt, signatures: new Map([[round, 'aa']]) };
  const events = corrected(transactions, transactions.slice(0, -1), facts);
  expect(events).toMatchObject([
    { type: 'pool_state_changed', oldState: 'completed', newState: 'drawing' },
    { type: 'vrf_result_received', round, roundSignature: 'aa' },
    { type: 'participant_state_changed' },
    { type: 'participant_state_changed' },
  ]);
});
