import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { expirePool } from '#src/chain/program/instructions/expire-pool.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { contents, repelled } from '#tests/support/attack.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import {
  capture,
  capturedPool,
  completedPool,
  creation,
  drawingPool,
  expiredPool,
  fill,
  fulfil,
  fullPool,
  openPool,
  request,
  type TestPool,
  timeOut,
} from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { readConfig, readPool } from '#tests/support/read.ts';

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open();
});

/** Everything that the admin can change, changed for the worse. */
function changeEverything(): void {
  const params = world.params({
    treasury: world.wallet().publicKey,
    vrfKey: vrfPublicKey(numberedBytes('vrf', 1)),
    minStakeLamports: 10_000_000_000n,
    cooldownSeconds: 86_400,
    countdownSeconds: 86_400,
    entropyDelaySlots: 150,
    drawTimeoutSeconds: 604_800,
    retentionSeconds: 7_776_000,
  });
  world.run([updateConfig(world.admin.publicKey, params, false)], [world.admin]);
}

describe('admin changing terms of a running pool', () => {
  const toTheEnd: Record<string, [(pool: TestPool) => void, (world: ProgramWorld) => TestPool]> = {
    open: [
      (pool) => void request(world, fill(world, pool, 3)),
      (inWorld) => fill(inWorld, openPool(inWorld, { maxPlayers: 3 }), 2),
    ],
    locked: [(pool) => void request(world, pool), (inWorld) => fullPool(inWorld, { maxPlayers: 3 })],
    drawing: [() => undefined, (inWorld) => drawingPool(inWorld, { maxPlayers: 3 })],
  };

  test.each(Object.keys(toTheEnd))('that is %s: it is drawn by its own', (stage) => {
    const [go, make] = toTheEnd[stage] ?? [];
    if (go === undefined || make === undefined) throw new Error(stage);
    const pool = make(world);
    const before = contents(world, [pool.address]);
    changeEverything();
    expect(contents(world, [pool.address])).toBe(before);
    const started = world.now;
    go(pool);
    capture(world, pool);
    fulfil(world, pool);
    // Its own countdown of a minute and delay of 32 slots, not those of the new terms.
    expect(world.now - started).toBeLessThan(120);
    expect(readPool(world, pool.address).treasury).toBe(world.treasury.toBase58());
    homecoming(world, pool)();
  });

  test('whose draw does not come: it is refunded by its own', () => {
    const pool = capturedPool(world, { maxPlayers: 3, bonusLamports: 5n });
    const { deadline } = readPool(world, pool.address).draw;
    changeEverything();
    timeOut(world, pool);
    expect(world.now).toBe(deadline);
    homecoming(world, pool)();
  });

  test.each<[string, (world: ProgramWorld) => TestPool]>([
    ['completed', (inWorld) => completedPool(inWorld, { maxPlayers: 3 })],
    ['refunding', (inWorld) => expiredPool(inWorld, { bonusLamports: 5n })],
  ])('that is %s: it pays and closes by its own', (_, make) => {
    const pool = make(world);
    const settled = world.now;
    changeEverything();
    homecoming(world, pool)();
    expect(world.now).toBe(settled + 604_800);
  });
});

describe('pausing while a pool is open, which makes final who is in it', () => {
  /** @returns the attempt of a newcomer, which every open pool would take otherwise */
  function pauseBeside({ address }: TestPool): [TransactionInstruction[], Keypair[]] {
    const newcomer = world.wallet();
    world.run([updateConfig(world.admin.publicKey, world.params(), true)], [world.admin]);
    return [[joinPool(newcomer.publicKey, address)], [newcomer]];
  }

  test('at its minimum: it is drawn among these, and the bonus is theirs', () => {
    const pool = fill(world, openPool(world, { minPlayers: 2, bonusLamports: 1_000_000_000n }), 2);
    const before = contents(world, [pool.address]);
    repelled(world, ...pauseBeside(pool), 'Paused');
    expect(contents(world, [pool.address])).toBe(before);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([lockPool(pool.address)]);
    request(world, pool);
    capture(world, pool);
    fulfil(world, pool);
    homecoming(world, pool)();
  });

  test('below it: it is refunded', () => {
    const pool = fill(world, openPool(world, { minPlayers: 3, bonusLamports: 1_000_000_000n }), 2);
    repelled(world, ...pauseBeside(pool), 'Paused');
    const [leaver = pool.creator] = pool.players.splice(1, 1);
    world.run([exitPool(leaver.publicKey, pool.address)], [leaver]);
    world.warpTo(readPool(world, pool.address).joinDeadline);
    world.run([expirePool(pool.address)]);
    homecoming(world, pool, [leaver.publicKey])();
  });

  test('and resuming before its deadline opens it again', () => {
    const pool = openPool(world, { maxPlayers: 3 });
    repelled(world, ...pauseBeside(pool), 'Paused');
    world.run([updateConfig(world.admin.publicKey, world.params(), false)], [world.admin]);
    request(world, fill(world, pool, 3));
    capture(world, pool);
    fulfil(world, pool);
    homecoming(world, pool)();
  });
});

describe('configuration changed while a creation is in flight', () => {
  test('the creation is refused, be the version too old or too new by one', () => {
    const creator = world.wallet();
    const seen = readConfig(world).version;
    const inFlight = createPool(creation(world, creator.publicKey));
    const ahead = createPool(creation(world, creator.publicKey, { configVersion: seen + 1n }));
    repelled(world, [ahead], [creator], 'ConfigChanged');
    changeEverything();
    const { treasury } = readConfig(world);
    const again = creation(world, creator.publicKey, { entryLamports: 10_000_000_000n, configVersion: seen });
    repelled(world, [inFlight], [creator], 'InvalidTreasury');
    world.run([updateConfig(world.admin.publicKey, world.params(), false)], [world.admin]);
    repelled(world, [inFlight], [creator], 'ConfigChanged');
    repelled(world, [createPool(again)], [creator], 'ConfigChanged');
    world.run([createPool({ ...again, configVersion: seen + 2n })], [creator]);
    expect(treasury).not.toBe(world.treasury.toBase58());
  });

  test('in the same transaction', () => {
    const creator = world.wallet();
    const change = updateConfig(world.admin.publicKey, world.params({ countdownSeconds: 86_400 }), false);
    const inFlight = createPool(creation(world, creator.publicKey));
    repelled(world, [change, inFlight], [creator, world.admin], 'ConfigChanged');
    const { address } = openPool(world, { creator });
    world.run([change], [world.admin]);
    expect(readPool(world, address).countdownSeconds).toBe(60);
  });
});
