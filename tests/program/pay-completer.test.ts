import { beforeAll, expect, test } from 'vitest';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payouts } from '#src/protocol/economics.ts';
import { capture, fulfil, fullPool, type PoolPlan, request } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';
import { poolsNotIn } from '#tests/support/states.ts';

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

function drawnBy(plan: PoolPlan, requester = world.wallet(), capturer = world.wallet()) {
  const pool = fullPool(world, plan);
  request(world, pool, requester);
  capture(world, pool, capturer);
  fulfil(world, pool);
  return { address: pool.address, requester, capturer };
}

test('pays requester and capturer their halves, once each; the odd lamport is the capturer’s', () => {
  // Half a percent of 60,000,600 is 300,003.
  const { address, requester, capturer } = drawnBy({ maxPlayers: 2, entryLamports: 30_000_300n });
  const state = readPool(world, address);
  const ledger = payouts(state, 2, state.weights);
  expect([ledger.requester, ledger.capturer]).toEqual([150_001n, 150_002n]);
  for (const [completer, forCapture, lamports] of [
    [requester, false, 150_001n],
    [capturer, true, 150_002n],
  ] as const) {
    const before = readPool(world, address);
    const key = completer.publicKey.toBase58();
    const instruction = payCompleter(address, completer.publicKey, forCapture);
    const { moved, events } = world.run([instruction]);
    expect(moved).toEqual({ [address.toBase58()]: -lamports, [key]: lamports });
    expect(events).toEqual([
      {
        name: 'CompleterPaid',
        data: {
          pool: address.toBase58(),
          pool_id: before.id,
          completer: key,
          for_capture: forCapture,
          lamports,
        },
      },
    ]);
    expect(readPool(world, address)).toEqual({
      ...before,
      ...(forCapture ? { capturerPaid: true } : { requesterPaid: true }),
      owedLamports: before.owedLamports - lamports,
    });
    expect(world.send([instruction]).refusal).toBe('NothingDue');
  }
});

test('one who did both is paid for both', () => {
  const completer = world.wallet();
  const { address } = drawnBy({ maxPlayers: 2 }, completer, completer);
  for (const forCapture of [true, false]) {
    expect(world.send([payCompleter(address, completer.publicKey, forCapture)]).refusal).toBeNull();
    expect(world.send([payCompleter(address, completer.publicKey, forCapture)]).refusal).toBe('NothingDue');
  }
});

test('refuses every status but completed: a refund pays nobody for the draw', () => {
  for (const [status, { address, creator }] of poolsNotIn(world, 'completed')) {
    const { requester } = readPool(world, address).draw;
    expect(requester === null).toBe(status === 'open' || status === 'locked');
    const outcome = world.send([payCompleter(address, creator.publicKey, false)]);
    expect([status, outcome.refusal]).toEqual([status, 'WrongStatus']);
  }
});
