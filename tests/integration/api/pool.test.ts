import type * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { chainEventSchema, eventListSchema } from '#src/contract/events.ts';
import {
  participantListSchema as page,
  participantSchema,
  poolDetailSchema,
  poolSchema,
} from '#src/contract/pools.ts';
import { toHex } from '#src/protocol/bytes.ts';
import { ConfigScript } from '#tests/support/config-script.ts';
import { SCRIPT_BEACON } from '#tests/support/pool-script.ts';
import { onEachApi } from './on-each-api.ts';
import { type Lives, playLives } from './lives.ts';

type Seat = v.InferOutput<typeof participantSchema>;

onEachApi('a pool', (world) => {
  let lives: Lives;
  let config: ConfigScript;
  beforeAll(async () => {
    config = new ConfigScript(world().chain);
    await world().apply(config.initialize());
    lives = await playLives(world());
  });

  it('a pool is found by its address and by its number', async () => {
    const { drawn } = lives;
    const { slotMicros: _, ...lock } = drawn.lockRecord();
    const { chain } = SCRIPT_BEACON;
    const pool = await world().get(`/pools/${drawn.address}`, poolDetailSchema);
    expect(await world().get('/pools/1', poolDetailSchema)).toEqual(pool);
    expect(pool).toMatchObject({
      id: drawn.address,
      poolId: 1n,
      name: 'Drawn',
      status: 'completed',
      currentParticipants: 8,
      winnerCount: 2,
      // A winner gets 0.15 SOL back, half of 6.4 SOL, and a sixth of the bonus if the other's multiplier is five.
      potentialWinnings: 3_391_666_666n,
      creatorReward: 80_000_000n,
      creatorPaid: true,
      completerPaid: false,
      treasuryPaid: false,
      openEntries: 7,
      refundReason: null,
      beacon: {
        address: config.beacon,
        chainHash: chain.chainHash,
        periodSeconds: 3,
        genesis: chain.genesis,
      },
      draw: {
        ...lock,
        deadline: lock.drawAt + 86_400,
        signature: toHex(SCRIPT_BEACON.sign(lock.round)),
        completer: drawn.completer,
        seed: null,
      },
    });
    expect(pool.draw.output).toMatch(/^[0-9a-f]{64}$/);
    const claimed = drawn.ledger().winners[0]?.total ?? 0n;
    expect(pool.unpaid).toBe(8n * 1_000_000_000n + 250_000_000n - claimed - drawn.ledger().creator);
  });

  it('a pool lists its participants in the order of the draw, with their payments', async () => {
    const { drawn } = lives;
    const seats = await world().all(`/pools/1/participants`, participantSchema, 3);
    expect(seats.map(({ wallet }) => wallet)).toEqual(drawn.players);
    expect(seats.map(({ stage }) => stage)).toEqual([
      'claimed',
      'won',
      ...Array.from({ length: 6 }, () => 'lost'),
    ]);
    const ledger = drawn.ledger();
    for (const [index, seat] of seats.entries()) {
      const { stakeback, base, bonus, total } = ledger.winners[index] ?? ledger.loser;
      expect(seat).toMatchObject({ stakeback, baseWinnings: base, bonus, total, drawnIndex: index });
      expect(seat.isCreator).toBe(seat.wallet === drawn.creator);
      expect(seat.paid).toBe(index === 0 ? total : null);
    }
  });

  it('a pool is drawing once its round is due, has the signature once published, and a reason for refunds', async () => {
    const pool = world().pool({ maxPlayers: 2 });
    await world().apply(pool.create(), pool.join());
    const { round, drawAt } = pool.lockRecord();
    const shown = () => world().get(`/pools/${pool.address}`, poolDetailSchema);
    const listed = async (status: string) =>
      (await world().all(`/pools?status=${status}`, poolSchema, 20)).map(({ id }) => id);
    expect(await shown()).toMatchObject({ status: 'locked', drawAt, draw: { round, signature: null } });
    expect(await listed('locked')).toContain(pool.address);
    await world().pass(drawAt);
    expect(await shown()).toMatchObject({ status: 'drawing', draw: { signature: null } });
    expect(await listed('locked')).not.toContain(pool.address);
    expect(await listed('drawing')).toContain(pool.address);
    await world().pass(drawAt, new Map([[round, 'aa'.repeat(48)]]));
    expect(await shown()).toMatchObject({ status: 'drawing', draw: { signature: 'aa'.repeat(48) } });
    await world().apply(pool.timeOut());
    expect(await shown()).toMatchObject({
      status: 'refunding',
      refundReason: 'timeout',
      draw: { round, signature: null },
    });
  });

  it('lists players who left last, and shows waiting players as locked', async () => {
    const seats = await world().all(`/pools/2/participants`, participantSchema, 1);
    expect(seats.map(({ stage, total }) => [stage, total])).toEqual([
      ['joined', 100_000_000n],
      ['refunded', 100_000_000n],
      ['exited', null],
    ]);
    const locked = await world().all(`/pools/4/participants`, participantSchema, 10);
    expect(locked.map(({ stage, total }) => [stage, total])).toEqual([
      ['locked', null],
      ['locked', null],
    ]);
  });

  it("a pool's participants are sorted either way, page by page", async () => {
    const seats = await world().all(`/pools/1/participants`, participantSchema, 100);
    const values = {
      joined: (seat: Seat) => BigInt(seat.joinedAt),
      weight: (seat: Seat) => BigInt(seat.weight),
      total: (seat: Seat) => seat.total ?? 0n,
      paidAt: (seat: Seat) => BigInt(seat.paidAt ?? 0),
    };
    for (const [sort, valueOf] of Object.entries(values)) {
      const path = `/pools/1/participants?sort=${sort}`;
      const rising = await world().all(`${path}&order=asc`, participantSchema, 3);
      expect(rising.map(valueOf), sort).toEqual(
        seats.map(valueOf).toSorted((one, other) => Number(one - other)),
      );
      const falling = await world().all(`${path}&order=desc`, participantSchema, 2);
      expect(falling, sort).toEqual(rising.toReversed());
    }
    const left = await world().all('/pools/2/participants?sort=total', participantSchema, 1);
    expect(left.map(({ stage }) => stage)[0]).toBe('exited');
    const cursor = (await world().get('/pools/1/participants?limit=1', page)).nextCursor;
    expect((await world().refusal(`/pools/1/participants?sort=joined&cursor=${cursor}`)).refused).toBe(
      '400 bad_cursor',
    );
    expect((await world().refusal('/pools/1/participants?sort=luck')).fields).toEqual(['query.sort']);
  });

  it('lists the events of the chain, oldest first, and the live events after an id', async () => {
    const events = await world().all(`/pools/1/chain-events`, chainEventSchema, 4);
    expect(events.map(({ name }) => name)).toEqual([
      'PoolCreated',
      ...Array.from({ length: 7 }, () => 'PlayerJoined'),
      'PoolCompleted',
      'Claimed',
      'CreatorPaid',
    ]);
    const newest = await world().all('/pools/1/chain-events?order=desc', chainEventSchema, 3);
    expect(newest).toEqual(events.toReversed());
    const sent = await world().get('/pools/1/events?limit=100', eventListSchema);
    expect(sent.data.every(({ poolAddress }) => poolAddress === lives.drawn.address)).toBe(true);
    expect(sent.data.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['pool_created', 'user_joined', 'pool_resolved_details', 'payout_claimed']),
    );
    expect(sent.lastId).toBe(sent.data.at(-1)?.id);
    const after = sent.data[4]?.id ?? 0;
    const rest = await world().get(`/pools/1/events?limit=100&after=${after}`, eventListSchema);
    expect(rest.data).toEqual(sent.data.slice(5));

    const all = await world().get('/events?limit=100', eventListSchema);
    expect(all.data[0]?.type).toBe('pool_created');
    const none = await world().get(`/events?after=${all.lastId}`, eventListSchema);
    expect(none).toEqual({ data: [], lastId: all.lastId, floorId: 0 });
  });

  it('a pool that does not exist is not found', async () => {
    const nowhere = { refused: '404 not_found', fields: [] };
    for (const path of ['', '/events', '/chain-events', '/participants']) {
      expect(await world().refusal(`/pools/999${path}`)).toEqual(nowhere);
      expect(await world().refusal(`/pools/${lives.wallets[0]}${path}`)).toEqual(nowhere);
    }
    for (const id of ['-1', '1e3', '01', '1'.repeat(19), '%00', 'x'.repeat(50), '0x1']) {
      expect((await world().refusal(`/pools/${id}`)).refused).toBe('400 bad_request');
    }
    const chain = (position: string) => Buffer.from(`chain-asc ${position}`).toString('base64url');
    for (const position of ['1 1 1', '1 9999999999 1 1', '1 1 40000 1', '1 1 1 x']) {
      expect((await world().refusal(`/pools/1/chain-events?cursor=${chain(position)}`)).refused).toBe(
        '400 bad_cursor',
      );
    }
    const seats = (position: string) => Buffer.from(`seats-place-asc ${position}`).toString('base64url');
    for (const position of ['-1 x', 'x x', '1', `1 ${lives.wallets[0]} 1`]) {
      expect((await world().refusal(`/pools/1/participants?cursor=${seats(position)}`)).refused).toBe(
        '400 bad_cursor',
      );
    }
  });
});
