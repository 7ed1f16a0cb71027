import { type Keypair, PublicKey } from '@solana/web3.js';
import { beforeEach, describe, test } from 'vitest';
import { CONFIG_ADDRESS, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { repelled } from '#tests/support/attack.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf } from '#tests/support/read.ts';
import { copyOf } from '#tests/support/states.ts';
import { replaced, unsigned } from '#tests/support/tamper.ts';

const LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111');
const [PROGRAM_DATA] = PublicKey.findProgramAddressSync([PROGRAM_ID.toBytes()], LOADER);
/** Where the program's data says whether it has an upgrade authority, and which. */
const AUTHORITY_OFFSET = 12;
/** The system program's own refusal of an address in use. */
const IN_USE = '{"InstructionError":[0,{"Custom":0}]}';

let world: ProgramWorld;
let attacker: Keypair;
beforeEach(async () => {
  world = await ProgramWorld.deployed();
  attacker = world.wallet();
});

const first = (by: Keypair, vrfKey = world.vrfKey) =>
  initializeConfig(by.publicKey, by.publicKey, world.params({ vrfKey }));

describe('the configuration initialised by someone else first', () => {
  test('by a stranger, and in the name of the authority', () => {
    repelled(world, [first(attacker)], [attacker], 'NotUpgradeAuthority');
    repelled(world, [unsigned(first(world.authority))], [], 'AccountNotSigner');
    const named = replaced(first(world.authority), world.authority.publicKey, attacker.publicKey);
    repelled(world, [named], [attacker], 'NotUpgradeAuthority');
  });

  test('by a stranger with program data of their own: another program’s, or forged', () => {
    const data = Uint8Array.from(dataOf(world, PROGRAM_DATA).subarray(0, 45));
    data.set(attacker.publicKey.toBytes(), AUTHORITY_OFFSET + 1);
    const account = { lamports: world.rentFor(data.length), data };
    const [theirs, forged] = [world.wallet(0n).publicKey, world.wallet(0n).publicKey];
    world.setAccount(theirs, { ...account, owner: LOADER });
    world.setAccount(forged, { ...account, owner: attacker.publicKey });
    repelled(world, [replaced(first(attacker), PROGRAM_DATA, theirs)], [attacker], 'NotUpgradeAuthority');
    repelled(
      world,
      [replaced(first(attacker), PROGRAM_DATA, forged)],
      [attacker],
      'AccountOwnedByWrongProgram',
    );
  });

  test('by a stranger with another program', () => {
    const other = world.wallet(0n).publicKey;
    copyOf(world, PROGRAM_ID, other);
    repelled(world, [replaced(first(attacker), PROGRAM_ID, other)], [attacker], 'InvalidProgramId');
  });

  test('at another address', () => {
    const elsewhere = replaced(first(world.authority), CONFIG_ADDRESS, world.wallet(0n).publicKey);
    repelled(world, [elsewhere], [world.authority], 'ConstraintSeeds');
  });

  test('where nobody may upgrade the program any more', () => {
    const account = world.account(PROGRAM_DATA);
    if (account === null) throw new Error('no program data');
    const data = Uint8Array.from(account.data);
    data[AUTHORITY_OFFSET] = 0;
    world.setAccount(PROGRAM_DATA, { ...account, data });
    repelled(world, [first(world.authority)], [world.authority], 'NotUpgradeAuthority');
    repelled(world, [first(attacker)], [attacker], 'NotUpgradeAuthority');
  });
});

describe('the configuration initialised a second time', () => {
  test('by the authority itself, with the same key or another', () => {
    world.run([first(world.authority)], [world.authority]);
    const other = first(world.authority, vrfPublicKey(numberedBytes('vrf', 1)));
    repelled(world, [other], [world.authority], IN_USE);
    repelled(world, [first(world.authority)], [world.authority], IN_USE);
  });
});
