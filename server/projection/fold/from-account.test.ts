import { describe, expect, it } from 'vitest';
import { compareFields, differingPlayers } from '../compare.ts';
import { decodePool } from '#src/chain/program/pool-account.ts';
import { sampleAccounts } from '#tests/support/sample-accounts.ts';
import { stateOfAccount, stateOfClosed } from './from-account.ts';

const NOW = 1_800_000_000;
const samples = (await sampleAccounts()).filter(({ type }) => type === 'Pool');
const states = samples.map(({ name, address, data }) => ({ name, account: decodePool(address, data) }));

describe('a pool with the values of its account', () => {
  it.each(states)('a pool with the values of its account equals the account: $name', ({ account }) => {
    const { pool, seats } = stateOfAccount(account, null, NOW);
    const facts = { now: NOW, beacon: null };
    expect(compareFields(account, { ...pool, revision: 1n }, facts).filter(({ differs }) => differs)).toEqual(
      [],
    );
    expect(
      differingPlayers(
        account,
        [...seats.values()].map((seat) => ({ ...seat, revision: 1n })),
      ),
    ).toEqual([]);
    expect(pool.repairedAt).toBe(NOW);
  });

  it.each(states)(
    'a pool with the values of its account keeps the values that the account does not hold: $name',
    ({ account }) => {
      const first = stateOfAccount(account, null, NOW);
      const [player = ''] = account.players;
      const seat = first.seats.get(player);
      if (seat === undefined) throw new Error('The sample has no players');
      const paid = { ...seat, joinedAt: 7, paidLamports: 9n, paidAt: 8 };
      const old = {
        ...first,
        seats: new Map(first.seats).set(player, paid).set('who left', { ...seat, player: 'who left' }),
      };
      const { seats, players } = stateOfAccount(account, old, NOW);
      expect(seats.get(player)).toMatchObject({ joinedAt: 7, paidLamports: 9n, paidAt: 8 });
      expect(['claimed', 'refunded']).toContain(seats.get(player)?.stage);
      expect(seats.get('who left')).toMatchObject({ seat: null, stage: 'exited' });
      expect(players).toEqual(first.players);
    },
  );

  it('a pool with the values of its account is closed if the account does not exist', () => {
    const [sample] = states;
    if (sample === undefined) throw new Error('There are no samples');
    const open = stateOfAccount(sample.account, null, NOW - 9);
    expect(stateOfClosed(open, NOW).pool).toMatchObject({ closedAt: NOW, repairedAt: NOW });
  });
});
