import { type Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { entryAddress, poolAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { payCompleter } from '#src/chain/program/instructions/pay-completer.ts';
import { payCreator } from '#src/chain/program/instructions/pay-creator.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { contents, repelled } from '#tests/support/attack.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import { staged } from '#tests/support/attack-twins.ts';
import { creation } from '#tests/support/pool-life.ts';
import { type Account, ProgramWorld } from '#tests/support/program-world.ts';
import { readPool } from '#tests/support/read.ts';

/** So small a stake that no share of the fee is as much as an empty wallet has to hold. */
const PLAN = { entryLamports: 1_000_000n, bonusLamports: 0n };
const PARAMS = { cooldownSeconds: 0, minStakeLamports: 1_000_000n };

let world: ProgramWorld;
beforeEach(async () => {
  world = await ProgramWorld.open(PARAMS);
});

/** What an address holds that has been made a program. */
function programAccount(): Account {
  const account = world.account(PROGRAM_ID);
  if (account === null) throw new Error('no program');
  return account;
}

interface Settled {
  readonly address: PublicKey;
  readonly creator: Keypair;
  readonly requester: Keypair;
  readonly capturer: Keypair;
}

function fees({ address, creator, requester, capturer }: Settled): TransactionInstruction[] {
  return [
    payCreator(address, creator.publicKey),
    payCompleter(address, requester.publicKey, false),
    payCompleter(address, capturer.publicKey, true),
    payTreasury(address, world.treasury),
  ];
}

const payeesOf = ({ creator, requester, capturer }: Settled): PublicKey[] => [
  creator.publicKey,
  requester.publicKey,
  capturer.publicKey,
  world.treasury,
];

describe('a payee whose wallet holds nothing', () => {
  test('a player’s entry and stake are enough to keep their wallet, of a draw or a refund', () => {
    for (const [stage, pay] of [
      ['completed', claim],
      ['timedOut', refund],
    ] as const) {
      const { first, people } = staged(world, stage, PLAN);
      for (const { publicKey } of people) world.setBalance(publicKey, 0n);
      const home = homecoming(world, first);
      const { players } = readPool(world, first.address);
      players.forEach((player, index) => world.run([pay(first.address, new PublicKey(player), index)]));
      home();
    }
  });

  test('a share of the fee waits, hinders nobody else, and is paid as soon as anyone tops the wallet up', () => {
    const { first, people: _, ...completers } = staged(world, 'completed', PLAN);
    const settled = { ...first, ...completers };
    for (const payee of payeesOf(settled)) world.setBalance(payee, 0n);
    const before = contents(world, [first.address]);
    for (const payment of fees(settled)) {
      // The runtime refuses it, not the program.
      expect(world.send([payment]).refusal).toMatch('InsufficientFundsForRent');
    }
    expect(contents(world, [first.address])).toBe(before);
    readPool(world, first.address).players.forEach((player, index) => {
      world.run([claim(first.address, new PublicKey(player), index)]);
    });
  });

  test('topped up, all of them are paid and the pool closes', () => {
    const { first, people: _, ...completers } = staged(world, 'completed', PLAN);
    for (const payee of payeesOf({ ...first, ...completers })) {
      world.setBalance(payee, 0n);
      world.setBalance(payee, world.rentFor(0));
    }
    homecoming(world, first)();
  });
});

describe('a payee that is no longer a plain wallet', () => {
  test.each([
    ['assigned to another program', (): Account => ({ ...programAccount(), owner: PROGRAM_ID }), false],
    ['made a program', programAccount, true],
  ] as const)('%s: everyone is paid none the less, and the pool closes', (_, account, executable) => {
    const { first, people: _people, ...completers } = staged(world, 'completed', PLAN);
    for (const payee of payeesOf({ ...first, ...completers })) world.setAccount(payee, account(), executable);
    homecoming(world, first)();
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
