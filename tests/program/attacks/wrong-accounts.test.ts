import { type Keypair, PublicKey, SystemProgram } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  CONFIG_ADDRESS,
  entryAddress,
  oracleAddress,
  PROGRAM_ID,
  SLOT_HASHES,
} from '#src/chain/program/addresses.ts';
import { captureEntropy } from '#src/chain/program/instructions/capture-entropy.ts';
import { claim } from '#src/chain/program/instructions/claim.ts';
import { closeEntry } from '#src/chain/program/instructions/close-entry.ts';
import { createPool } from '#src/chain/program/instructions/create-pool.ts';
import { exitPool } from '#src/chain/program/instructions/exit-pool.ts';
import { fulfilDraw } from '#src/chain/program/instructions/fulfil-draw.ts';
import { joinPool } from '#src/chain/program/instructions/join-pool.ts';
import { lockPool } from '#src/chain/program/instructions/lock-pool.ts';
import { payTreasury } from '#src/chain/program/instructions/pay-treasury.ts';
import { refund } from '#src/chain/program/instructions/refund.ts';
import { requestDraw } from '#src/chain/program/instructions/request-draw.ts';
import { timeOutDraw } from '#src/chain/program/instructions/time-out-draw.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { concatBytes, u64Le } from '#src/protocol/bytes.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { repelled } from '#tests/support/attack.ts';
import { homecoming } from '#tests/support/attack-home.ts';
import { staged, twins } from '#tests/support/attack-twins.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import { creation, proveDraw, type TestPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf, readOracle, readPool } from '#tests/support/read.ts';
import { copyOf } from '#tests/support/states.ts';
import { replaced } from '#tests/support/tamper.ts';

const OTHER_KEY = vrfPublicKey(numberedBytes('vrf', 1));

let world: ProgramWorld;
let attacker: Keypair;
beforeAll(async () => {
  world = await ProgramWorld.open({ cooldownSeconds: 0 });
  attacker = world.wallet();
  const { admin } = world;
  const back = updateConfig(admin.publicKey, world.params({ cooldownSeconds: 0 }), false);
  world.run([updateConfig(admin.publicKey, world.params({ vrfKey: OTHER_KEY }), false), back], [admin]);
});

const seat = ({ address }: TestPool, index: number): PublicKey =>
  new PublicKey(readPool(world, address).players[index] ?? '');

/** An address that nobody has used. */
const fresh = (): PublicKey => world.wallet(0n).publicKey;

describe('account of another pool passed in', () => {
  test('one seat in each of two drawn pools, both claimed from the first', () => {
    const { first, second } = twins(world, 'completed');
    const home = homecoming(world, first);
    // A loser: what a winner gets would not be there a second time.
    const player = seat(first, 1);
    const payment = claim(first.address, player, 1);
    world.run([payment]);
    const [own, other] = [first, second].map(({ address }) => entryAddress(address, player));
    if (own === undefined || other === undefined) throw new Error('no entries');
    repelled(world, [replaced(payment, own, other)], [], 'WrongPool');
    home();
    homecoming(world, second)();
  });

  test('one seat in each of two refunding pools, both refunded from the first', () => {
    const { first, second } = twins(world, 'expired');
    const player = seat(first, 1);
    const payment = refund(first.address, player, 1);
    world.run([payment]);
    const [own, other] = [first, second].map(({ address }) => entryAddress(address, player));
    if (own === undefined || other === undefined) throw new Error('no entries');
    repelled(world, [replaced(payment, own, other)], [], 'WrongPool');
  });

  test('an exit used in one pool and made again by the entry of another', () => {
    const { first, second } = twins(world, 'open');
    const [, player = first.creator] = first.players;
    const exit = exitPool(player.publicKey, first.address);
    world.run([exit, joinPool(player.publicKey, first.address)], [player]);
    const [own, other] = [first, second].map(({ address }) => entryAddress(address, player.publicKey));
    if (own === undefined || other === undefined) throw new Error('no entries');
    repelled(world, [replaced(exit, own, other)], [player], 'WrongPool');
  });

  test('an entry closed on another pool’s account, which would then close with entries open', () => {
    const { first, second } = twins(world, 'open');
    const [, leaver = first.creator] = first.players;
    const exits = [first, second].map(({ address }) => exitPool(leaver.publicKey, address));
    world.run(exits, [leaver]);
    world.warpTo(readPool(world, second.address).joinDeadline);
    world.run([first, second].map(({ address }) => lockPool(address)));
    const [own, other] = [first, second].map(({ address }) => entryAddress(address, leaver.publicKey));
    if (own === undefined || other === undefined) throw new Error('no entries');
    repelled(world, [replaced(closeEntry(first.address, leaver.publicKey), own, other)], [], 'WrongPool');
  });

  test('a seat taken with the entry of another pool, or of another player', () => {
    const { first, second } = twins(world, 'open');
    const join = joinPool(attacker.publicKey, first.address);
    const own = entryAddress(first.address, attacker.publicKey);
    for (const entry of [
      entryAddress(second.address, attacker.publicKey),
      entryAddress(first.address, first.creator.publicKey),
      fresh(),
    ]) {
      repelled(world, [replaced(join, own, entry)], [attacker], 'ConstraintSeeds');
    }
  });
});

describe('account of another program passed in', () => {
  test('a pool that says what the attacker likes', () => {
    const { first } = staged(world, 'completed');
    const forged = copyOf(world, first.address, fresh(), attacker.publicKey);
    const payment = claim(first.address, seat(first, 0), 0);
    repelled(world, [replaced(payment, first.address, forged)], [], 'AccountOwnedByWrongProgram');
  });

  test('an entry that says that its player has not been paid', () => {
    const { first } = staged(world, 'completed');
    const home = homecoming(world, first);
    const payment = claim(first.address, seat(first, 1), 1);
    const own = entryAddress(first.address, seat(first, 1));
    const forged = copyOf(world, own, fresh(), attacker.publicKey);
    world.run([payment]);
    repelled(world, [replaced(payment, own, forged)], [], 'AccountOwnedByWrongProgram');
    home();
  });

  test('a configuration with another treasury and key', () => {
    const forged = copyOf(world, CONFIG_ADDRESS, fresh(), attacker.publicKey);
    const create = createPool(creation(world, attacker.publicKey));
    repelled(world, [replaced(create, CONFIG_ADDRESS, forged)], [attacker], 'AccountOwnedByWrongProgram');
    const { first } = staged(world, 'open');
    const join = joinPool(attacker.publicKey, first.address);
    repelled(world, [replaced(join, CONFIG_ADDRESS, forged)], [attacker], 'AccountOwnedByWrongProgram');
  });

  test('a record of the key, so that nothing is counted', () => {
    const { first } = staged(world, 'locked');
    world.warp(60);
    const own = oracleAddress(world.vrfKey);
    const forged = copyOf(world, own, fresh(), attacker.publicKey);
    const request = requestDraw(attacker.publicKey, first.address, world.vrfKey);
    repelled(world, [replaced(request, own, forged)], [attacker], 'AccountOwnedByWrongProgram');
  });
});

describe('account of another type passed in', () => {
  /** The right account in every byte but for the type that it gives itself. */
  function disguised(key: PublicKey, as: PublicKey): PublicKey {
    const address = copyOf(world, key, fresh());
    const account = world.account(address);
    if (account === null) throw new Error('no copy');
    const data = concatBytes(dataOf(world, as).subarray(0, 8), account.data.subarray(8));
    world.setAccount(address, { ...account, data });
    return address;
  }

  test('as pool, as entry, as configuration and as record', () => {
    const { first } = staged(world, 'completed');
    const player = seat(first, 0);
    const entry = entryAddress(first.address, player);
    const oracle = oracleAddress(world.vrfKey);
    const payment = claim(first.address, player, 0);
    const wrong = 'AccountDiscriminatorMismatch';
    repelled(world, [replaced(payment, first.address, disguised(first.address, oracle))], [], wrong);
    repelled(world, [replaced(payment, entry, disguised(entry, oracle))], [], wrong);

    const create = createPool(creation(world, attacker.publicKey));
    repelled(world, [replaced(create, CONFIG_ADDRESS, disguised(CONFIG_ADDRESS, oracle))], [attacker], wrong);
    const open = staged(world, 'open').first;
    const join = joinPool(attacker.publicKey, open.address);
    repelled(world, [replaced(join, CONFIG_ADDRESS, disguised(CONFIG_ADDRESS, oracle))], [attacker], wrong);

    const captured = staged(world, 'captured').first;
    const draw = fulfilDraw(captured.address, world.vrfKey, proveDraw(world, captured));
    repelled(world, [replaced(draw, oracle, disguised(oracle, entry))], [], wrong);
  });

  test('a blank account that a stranger has made the program’s own', () => {
    const { first } = staged(world, 'completed');
    const player = seat(first, 0);
    const payment = claim(first.address, player, 0);
    for (const key of [first.address, entryAddress(first.address, player)]) {
      const space = dataOf(world, key).length;
      const [blank, lamports] = [world.wallet(0n), Number(world.rentFor(space))];
      const [fromPubkey, newAccountPubkey] = [attacker.publicKey, blank.publicKey];
      const terms = { fromPubkey, newAccountPubkey, lamports, space, programId: PROGRAM_ID };
      const [made, used] = [SystemProgram.createAccount(terms), replaced(payment, key, newAccountPubkey)];
      repelled(world, [made, used], [attacker, blank], 'AccountDiscriminatorMismatch');
    }
  });

  test('as the entry that a player who comes back takes up again', () => {
    const { first } = staged(world, 'open');
    const [, player = first.creator] = first.players;
    world.run([exitPool(player.publicKey, first.address)], [player]);
    const entry = entryAddress(first.address, player.publicKey);
    const account = world.account(entry);
    if (account === null) throw new Error('no entry');
    const data = concatBytes(dataOf(world, CONFIG_ADDRESS).subarray(0, 8), account.data.subarray(8));
    world.setAccount(entry, { ...account, data });
    const join = joinPool(player.publicKey, first.address);
    repelled(world, [join], [player], 'AccountDiscriminatorMismatch');
  });
});

describe('duplicate mutable accounts', () => {
  test('the pool as the entry, the entry as the pool, and both as the payee', () => {
    const { first } = staged(world, 'completed');
    const home = homecoming(world, first);
    const player = seat(first, 0);
    const entry = entryAddress(first.address, player);
    const payment = claim(first.address, player, 0);
    repelled(world, [replaced(payment, entry, first.address)], [], 'AccountDiscriminatorMismatch');
    repelled(world, [replaced(payment, first.address, entry)], [], 'AccountDiscriminatorMismatch');
    for (const payee of [first.address, entry]) {
      repelled(world, [replaced(payment, player, payee)], [], 'WrongPayee');
    }
    home();
  });
});

describe('SlotHashes or treasury replaced', () => {
  test('SlotHashes by an account of the same layout with a hash of the attacker’s choice', () => {
    const { first } = staged(world, 'drawing');
    const { targetSlot } = readPool(world, first.address).draw;
    world.warp(0, 40);
    const owner = attacker.publicKey;
    const data = concatBytes(u64Le(1n), u64Le(targetSlot ?? 0n), numberedBytes('chosen', 0));
    const capture = captureEntropy(attacker.publicKey, first.address);
    for (const original of [world.account(SLOT_HASHES)?.owner ?? owner, owner]) {
      const forged = fresh();
      world.setAccount(forged, { lamports: world.rentFor(data.length), owner: original, data });
      repelled(world, [replaced(capture, SLOT_HASHES, forged)], [attacker], 'ConstraintAddress');
    }
  });

  test('the treasury of a creation', () => {
    const treasury = attacker.publicKey;
    repelled(world, [createPool(creation(world, treasury, { treasury }))], [attacker], 'InvalidTreasury');
  });

  test('the treasury of a payment, by the attacker’s or by the configuration’s next', () => {
    const { first } = staged(world, 'completed');
    const home = homecoming(world, first);
    const { admin, treasury } = world;
    const next = world.wallet().publicKey;
    world.run(
      [updateConfig(admin.publicKey, world.params({ treasury: next, cooldownSeconds: 0 }), false)],
      [admin],
    );
    for (const payee of [next, attacker.publicKey]) {
      repelled(world, [payTreasury(first.address, payee)], [], 'WrongPayee');
    }
    world.run(
      [updateConfig(admin.publicKey, world.params({ treasury, cooldownSeconds: 0 }), false)],
      [admin],
    );
    home();
  });
});

describe('the record of another key', () => {
  test('so that a request, a proof or a time-out counts for somebody else', () => {
    const before = readOracle(world, OTHER_KEY);
    const { first } = staged(world, 'locked');
    world.warp(60);
    const request = requestDraw(attacker.publicKey, first.address, OTHER_KEY);
    repelled(world, [request], [attacker], 'WrongOracle');

    const captured = staged(world, 'captured').first;
    const proof = proveDraw(world, captured);
    repelled(world, [fulfilDraw(captured.address, OTHER_KEY, proof)], [], 'WrongOracle');
    world.warpTo(readPool(world, captured.address).draw.deadline ?? 0, 1_500);
    repelled(world, [timeOutDraw(captured.address, OTHER_KEY)], [], 'WrongOracle');
    expect(readOracle(world, OTHER_KEY)).toEqual(before);
  });
});
