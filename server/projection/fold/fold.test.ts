import { expect, test } from 'vitest';
import { addressOf, ChainScript } from '#tests/support/chain-script.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { type PoolChoices, PoolScript, SCRIPT_BEACON } from '#tests/support/pool-script.ts';
import type { ChainTransaction } from '../chain-transaction.ts';
import { eventsOfTransactions, isOfPool } from '../rows/events.ts';
import { advance, type Advanced } from './advance.ts';
import type { PoolState } from './pool-state.ts';
import type { ChainFacts } from './chain-facts.ts';

/** Facts before any time, without a round or a configuration. */
const NOTHING: ChainFacts = { time: 0, signatures: new Map(), drawTimeouts: [] };

function script(choices: PoolChoices = {}): [ChainScript, PoolScript] {
  const chain = new ChainScript();
  return [chain, new PoolScript(chain, 1n, choices)];
}

function folded(
  transactions: readonly ChainTransaction[],
  facts: Partial<ChainFacts> = {},
): Advanced & { readonly state: PoolState } {
  const events = eventsOfTransactions(transactions).filter(isOfPool);
  const advanced = advance(null, events, { ...NOTHING, ...facts });
  if (advanced.state === null) throw new Error('no pool');
  return { ...advanced, state: advanced.state };
}

function notified({ notifications }: Advanced, kind: string): string[] {
  return notifications.filter((row) => row.kind === kind).map(({ wallet }) => wallet);
}

/** Returns a drawn pool of eight with two winners. */
function completed(choices: PoolChoices = {}): [ChainScript, PoolScript] {
  const [chain, pool] = script({ maxPlayers: 8, bonusLamports: 30n, ...choices });
  pool.create();
  while (pool.players.length < 8) pool.join();
  pool.complete();
  return [chain, pool];
}

test('the creator is player 0 and owns the first open entry', () => {
  const [chain, pool] = script();
  pool.create();
  const { state } = folded(chain.transactions);
  expect(state.players).toEqual([pool.creator]);
  expect(state.pool).toMatchObject({ status: 'open', playerCount: 1, openEntries: 1, unpaidLamports: 0n });
  expect(state.seats.get(pool.creator)).toMatchObject({ seat: 0, stage: 'joined', joinedAt: chain.now });
});

test('an exit keeps the order of the others, and a rejoining player moves to the end without a new entry', () => {
  const [chain, pool] = script();
  const [ann, ben, cem] = ['ann', 'ben', 'cem'].map(addressOf) as [string, string, string];
  pool.create();
  for (const player of [ann, ben, cem]) pool.join(player);
  pool.exit(ann);
  const left = folded(chain.transactions).state;
  expect(left.players).toEqual([pool.creator, ben, cem]);
  expect(left.seats.get(cem)?.seat).toBe(2);
  expect(left.seats.get(ann)).toMatchObject({
    seat: null,
    stage: 'exited',
    exitUsed: true,
    leftAt: chain.now,
  });
  expect(left.pool).toMatchObject({ playerCount: 3, openEntries: 3 });

  pool.join(ann);
  const { state } = folded(chain.transactions);
  expect(state.players).toEqual([pool.creator, ben, cem, ann]);
  expect(state.seats.get(ann)).toMatchObject({ seat: 3, stage: 'joined', exitUsed: true, leftAt: null });
  expect(state.pool).toMatchObject({ playerCount: 4, openEntries: 4 });
});

test('the last seat locks the pool: filled at once, ready when its round is due', () => {
  const [chain, pool] = script({ maxPlayers: 3 });
  pool.create();
  pool.join();
  pool.join();
  const result = folded(chain.transactions);
  const { round, drawAt } = pool.lockRecord();
  expect(drawAt).toBeGreaterThan(chain.now + 60);
  expect(result.state.pool).toMatchObject({
    status: 'locked',
    filledAt: chain.now,
    lockedAt: chain.now,
    lockSlot: chain.slot,
    slotMicros: 200_000,
    round,
    drawAt,
    winnerCount: 1,
  });
  expect(notified(result, 'filled')).toEqual(pool.players);
  expect(result.notifications.filter(({ kind }) => kind === 'ready').map(({ at }) => at)).toEqual(
    pool.players.map(() => drawAt),
  );
});

test('a lock at the deadline does not count as filled', () => {
  const [chain, pool] = script();
  pool.create();
  for (let joins = 0; joins < 4; joins += 1) pool.join();
  chain.warp(86_400);
  pool.lock();
  const result = folded(chain.transactions);
  expect(result.state.pool).toMatchObject({ status: 'locked', filledAt: null, winnerCount: 1 });
  expect(notified(result, 'filled')).toEqual([]);
  expect(notified(result, 'ready')).toHaveLength(5);
});

test.each([false, true])(
  'a folded draw decides every seat as the program does, multiplier %s',
  (randomMultiplier) => {
    const [chain, pool] = completed({ randomMultiplier });
    const result = folded(chain.transactions);
    const ledger = pool.ledger();
    expect(result.state.pool).toMatchObject({
      status: 'completed',
      completer: pool.completer,
      signature: toHex(SCRIPT_BEACON.sign(pool.lockRecord().round)),
      winnerCount: 2,
      unpaidLamports: 800_000_030n,
    });
    for (const [index, player] of pool.players.entries()) {
      const payout = ledger.winners[index] ?? ledger.loser;
      expect(result.state.seats.get(player)).toMatchObject({
        drawnIndex: index,
        won: index < 2,
        stage: index < 2 ? 'won' : 'lost',
        stakebackLamports: payout.stakeback,
        baseLamports: payout.base,
        bonusLamports: payout.bonus,
      });
    }
    expect(notified(result, 'won').toSorted()).toEqual(pool.players.slice(0, 2).toSorted());
    expect(notified(result, 'lost')).toHaveLength(6);
  },
);

test('nothing is owed once every player is paid, and the pool can close', () => {
  const [chain, pool] = completed({ randomMultiplier: true });
  for (const index of pool.players.keys()) pool.claim(index);
  pool.payCreator();
  pool.payCompleter();
  pool.payTreasury();
  pool.close();
  const result = folded(chain.transactions);
  const ledger = pool.ledger();
  expect(result.state.pool).toMatchObject({
    unpaidLamports: 0n,
    openEntries: 0,
    creatorPaidLamports: ledger.creator,
    completerPaidLamports: ledger.completer,
    treasuryPaidLamports: ledger.treasury,
    closedAt: chain.now,
  });
  expect([...result.state.seats.values()].map(({ stage }) => stage)).toEqual(
    pool.players.map(() => 'claimed'),
  );
  expect(notified(result, 'paid')).toHaveLength(8 + 2);
});

test('events without a time take the block’s, or the pool’s last if the block has none', () => {
  const [chain, pool] = completed();
  const claimed = pool.claim(0);
  const unknown = { ...pool.claim(1), at: null };
  const { state } = folded([...chain.transactions.slice(0, -1), unknown]);
  const paidAt = (index: number) => state.seats.get(pool.players[index] ?? '')?.paidAt;
  expect(paidAt(0)).toBe(claimed.at);
  expect(paidAt(1)).toBe(state.pool.settledAt);
});

test.each([
  ['deadline', 'expired', 'expired'],
  ['timeout', 'refunding', 'refunded'],
  ['void', 'refunding', 'refunded'],
] as const)('a pool that refunds for its %s owes every entry and the bonus', (reason, status, kind) => {
  const [chain, pool] = script({ maxPlayers: 3, bonusLamports: 5n });
  pool.create();
  pool.join();
  if (reason === 'deadline') pool.expire();
  else {
    pool.join();
    if (reason === 'timeout') pool.timeOut();
    else pool.makeVoid();
  }
  const count = BigInt(pool.players.length);
  const ended = folded(chain.transactions);
  expect(ended.state.pool).toMatchObject({
    status,
    refundReason: reason,
    unpaidLamports: count * 100_000_000n + 5n,
  });
  const due = ended.notifications.filter((row) => row.kind === kind);
  expect(due.map(({ lamports }) => lamports)).toEqual(
    pool.players.map((player) => (player === pool.creator ? 100_000_005n : 100_000_000n)),
  );

  for (const index of pool.players.keys()) pool.refund(index);
  pool.payCreator();
  const paid = folded(chain.transactions);
  expect(paid.state.pool).toMatchObject({ unpaidLamports: 0n, openEntries: 0, creatorPaidLamports: 5n });
  expect(paid.state.seats.get(pool.creator)).toMatchObject({
    stage: 'refunded',
    paidLamports: 100_000_000n,
    entryClosed: true,
  });
});

test('the closed entry of a player who left is marked, and not counted in the pool', () => {
  const [chain, pool] = script({ maxPlayers: 3 });
  const leaver = addressOf('leaver');
  pool.create();
  pool.join(leaver);
  pool.exit(leaver);
  pool.join();
  pool.join();
  pool.closeEntry(leaver);
  const { state } = folded(chain.transactions);
  expect(state.pool.openEntries).toBe(3);
  expect(state.seats.get(leaver)).toMatchObject({ stage: 'exited', entryClosed: true });
});

test('an entry can close after its pool', () => {
  const [chain, pool] = script();
  const leaver = addressOf('leaver');
  pool.create();
  pool.join(leaver);
  pool.exit(leaver);
  chain.warp(86_400);
  pool.expire();
  pool.refund(0);
  pool.payCreator();
  pool.close();
  const closedAt = chain.now;
  pool.closeEntry(leaver);
  const { state } = folded(chain.transactions);
  expect(state.pool).toMatchObject({ closedAt, openEntries: 0, unpaidLamports: 0n });
  expect(state.seats.get(leaver)).toMatchObject({ stage: 'exited', entryClosed: true });
});

test('no seat is decided while a join is missing, and all are once it arrives', () => {
  const [chain] = completed();
  const without = folded(chain.transactions.toSpliced(3, 1));
  expect(without.state.pool.status).toBe('completed');
  expect([...without.state.seats.values()].filter(({ drawnIndex }) => drawnIndex !== null)).toEqual([]);
  expect(notified(without, 'won')).toEqual([]);
  expect(notified(folded(chain.transactions), 'won')).toHaveLength(2);
});

test('there is no pool without its creation', () => {
  const [chain] = completed();
  const events = eventsOfTransactions(chain.transactions.slice(1)).filter(isOfPool);
  expect(advance(null, events, NOTHING)).toEqual({
    state: null,
    steps: [],
    notifications: [],
  });
});

/** Returns a locked pool of three. */
function locked(): [ChainScript, PoolScript] {
  const [chain, pool] = script({ maxPlayers: 3 });
  pool.create();
  while (pool.players.length < 3) pool.join();
  return [chain, pool];
}

test('a locked pool is drawing from the second at which its round is due', () => {
  const [chain, pool] = locked();
  const { drawAt } = pool.lockRecord();
  const statusAt = (time: number) => folded(chain.transactions, { time }).state.pool.status;
  expect([statusAt(drawAt - 1), statusAt(drawAt), statusAt(drawAt + 86_400)]).toEqual([
    'locked',
    'drawing',
    'drawing',
  ]);
});

test('a locked pool takes the signature of its round once published, even early, and no other round’s', () => {
  const [chain, pool] = locked();
  const { round } = pool.lockRecord();
  const signatureOf = (signatures: ReadonlyMap<bigint, string>) =>
    folded(chain.transactions, { signatures }).state.pool;
  expect(signatureOf(new Map([[round + 1n, 'bb']]))).toMatchObject({ status: 'locked', signature: null });
  expect(signatureOf(new Map([[round, 'aa']]))).toMatchObject({ status: 'locked', signature: 'aa' });
});

test('time and rounds do not change a pool that is open or has ended', () => {
  const [open, of] = script();
  of.create();
  expect(folded(open.transactions, { time: Infinity }).state.pool.status).toBe('open');

  const [chain, pool] = locked();
  const { round } = pool.lockRecord();
  const late = { time: Infinity, signatures: new Map([[round, 'aa']]) };
  pool.timeOut();
  expect(folded(chain.transactions, late).state).toEqual(folded(chain.transactions).state);
  expect(folded(chain.transactions, late).state.pool.signature).toBeNull();
});

test('the deadline of a draw follows from the configuration in force when the pool was created', () => {
  const [chain, pool] = locked();
  const [creation] = chain.transactions;
  const { drawAt } = pool.lockRecord();
  const at = (slot: bigint, seconds: number) => ({
    slot,
    slotIndex: 0,
    outerIndex: 0,
    innerIndex: 0,
    seconds,
  });
  const slot = creation?.slot ?? 0n;
  const drawTimeouts = [at(slot - 9n, 1_000), at(slot - 1n, 2_000), at(slot + 1n, 3_000)];
  const { state } = folded(chain.transactions, { drawTimeouts });
  expect(state.pool.drawDeadline).toBe(drawAt + 2_000);
  expect(folded(chain.transactions, { drawTimeouts: [] }).state.pool.drawDeadline).toBeNull();
});
