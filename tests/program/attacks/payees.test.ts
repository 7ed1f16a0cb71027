import { type Keypair, PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { entryAddress, poolAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closePool } from '#src/chain/program/instructions/close-pool.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { payouts } from '#src/protocol/economics.ts';
import { contents, repelled } from '#tests/support/attack.ts';
import { notePayables } from '#tests/support/attack-payables.ts';
import { staged } from '#tests/support/attack-twins.ts';
import { creation, type TestPool } from '#tests/support/pool-life.ts';
import { type Account, ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

/** A stake so small that no share of the fee reaches the rent minimum of an empty wallet. */
const PLAN = { entryLamports: 1_000_000n, bonusLamports: 0n };
const PARAMS = { cooldownSeconds: 0, minStakeLamports: 1_000_000n };

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open(PARAMS);
});

/** Returns the account of a deployed program. */
function programAccount(): Account {
  const account = world.account(PROGRAM_ID);
  if (account === null) throw new Error('no program');
  return account;
}

interface Settled extends TestPool {
  readonly completer: Keypair;
}

function completed(): Settled {
  const { first, completer } = staged(world, 'completed', PLAN);
  return { ...first, completer };
}

function fees({ address, creator, completer }: Settled): TransactionInstruction[] {
  return [
    payCreator(address, creator.publicKey),
    payCompleter(address, completer.publicKey),
    payTreasury(address, world.treasury),
  ];
}

const payeesOf = ({ creator, completer }: Settled): PublicKey[] => [
  creator.publicKey,
  completer.publicKey,
  world.treasury,
];

describe('a payee with an empty wallet', () => {
  test('a player’s entry and stake make the wallet rent-exempt, in a draw or a refund', () => {
    for (const [stage, pay] of [
      ['completed', claim],
      ['timedOut', refund],
    ] as const) {
      const { first, people } = staged(world, stage, PLAN);
      for (const { publicKey } of people) world.setBalance(publicKey, 0n);
      const expectPaid = notePayables(world, first);
      const { players } = readPool(world, first.address);
      players.forEach((player, index) => world.run([pay(first.address, new PublicKey(player), index)]));
      expectPaid();
    }
  });

  test('an unpayable share of the fee waits without blocking other payments', () => {
    const settled = completed();
    for (const payee of payeesOf(settled)) world.setBalance(payee, 0n);
    const before = contents(world, [settled.address]);
    for (const payment of fees(settled)) {
      // The runtime, not the program, refuses these payments.
      expect(world.send([payment]).refusal).toMatch('InsufficientFundsForRent');
    }
    expect(contents(world, [settled.address])).toBe(before);
    readPool(world, settled.address).players.forEach((player, index) => {
      world.run([claim(settled.address, new PublicKey(player), index)]);
    });
  });

  test('all payees are paid once their wallets are topped up, and the pool closes', () => {
    const settled = completed();
    for (const payee of payeesOf(settled)) world.setBalance(payee, 0n);
    const { authority } = world;
    const topUps = payeesOf(settled).map((toPubkey) =>
      SystemProgram.transfer({ fromPubkey: authority.publicKey, toPubkey, lamports: world.rentFor(0) }),
    );
    world.run(topUps, [authority]);
    notePayables(world, settled)();
  });
});

describe('a payee that is no longer a plain wallet', () => {
  test.each([
    ['assigned to another program', (): Account => ({ ...programAccount(), owner: PROGRAM_ID }), false],
    ['made a program', programAccount, true],
  ] as const)('%s: every payee is still paid, and the pool closes', (_, account, executable) => {
    const settled = completed();
    for (const payee of payeesOf(settled)) world.setAccount(payee, account(), executable);
    notePayables(world, settled)();
  });
});

describe('an unpayable completer or treasury blocking the close', () => {
  test.each<[string, readonly ('completer' | 'treasury')[]]>([
    ['a completer', ['completer']],
    ['a treasury', ['treasury']],
    ['a completer and a treasury', ['completer', 'treasury']],
  ])('%s: the pool still closes, and their shares go to the creator', (_, unpayable) => {
    const settled = completed();
    const { address, creator, completer } = settled;
    const state = readPool(world, address);
    const ledger = payouts(state, state.playerCount, state.weights);
    const payees = { completer: completer.publicKey, treasury: world.treasury };
    for (const name of unpayable) world.setBalance(payees[name], 0n);
    world.run(state.players.map((player, index) => claim(address, new PublicKey(player), index)));
    const refusals = fees(settled).map((payment) => world.send([payment]).refusal ?? 'paid');
    const isUnpaid = (name: 'completer' | 'treasury') => unpayable.includes(name);
    expect(refusals.map((refusal) => refusal.includes('InsufficientFundsForRent'))).toEqual([
      false,
      isUnpaid('completer'),
      isUnpaid('treasury'),
    ]);
    world.warp(state.retentionSeconds);
    const before = world.lamports(creator.publicKey);
    world.run([closePool(address, creator.publicKey)]);
    const left = unpayable.reduce((sum, name) => sum + ledger[name], 0n);
    expect(world.lamports(creator.publicKey) - before).toBe(state.rentLamports + left);
    expect(world.account(address)).toBeNull();
  });

  test('a share that is not claimed cannot keep a pool open longer than the retention', () => {
    const { address, creator } = completed();
    const { players, retentionSeconds } = readPool(world, address);
    world.run(players.map((player, index) => claim(address, new PublicKey(player), index)));
    const close = closePool(address, creator.publicKey);
    world.warp(retentionSeconds - 1);
    repelled(world, [close], [], 'RetentionNotOver');
    world.warp(1);
    world.run([close]);
  });
});

describe('a payee that is the pool itself', () => {
  test('a treasury that is the address of the pool itself, or of its creator’s entry', () => {
    const creator = world.wallet();
    const pool = poolAddress(creator.publicKey, 0n);
    for (const treasury of [pool, entryAddress(pool, creator.publicKey)]) {
      world.setBalance(treasury, world.rentFor(0));
      const change = updateConfig(world.admin.publicKey, world.params({ ...PARAMS, treasury }), false);
      world.run([change], [world.admin]);
      const create = createPool(creation(world, creator.publicKey, { treasury }));
      repelled(world, [create], [creator], 'InvalidTreasury');
    }
  });
});
