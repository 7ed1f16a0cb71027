import { type Keypair, PublicKey } from '@solana/web3.js';
import { beforeEach, describe, test } from 'vitest';
import { CONFIG_ADDRESS, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { repelled } from '#tests/support/attack.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { dataOf } from '#tests/support/read.ts';
import { replaced, unsigned } from '#tests/support/tamper.ts';

const LOADER = new PublicKey('BPFLoaderUpgradeab1e11111111111111111111111');
const [PROGRAM_DATA] = PublicKey.findProgramAddressSync([PROGRAM_ID.toBytes()], LOADER);
/** Offset of the upgrade authority in the program's data, in bytes. */
const AUTHORITY_OFFSET = 12;
/** The system program's refusal of an address in use. */
const inUse = (at: number): string => `{"InstructionError":[${at},{"Custom":0}]}`;

let world: ProgramWorld;
let attacker: Keypair;
beforeEach(async () => {
  world = await ProgramWorld.deployed();
  attacker = world.wallet();
  world.run([registerBeacon(world.authority.publicKey, world.beacon.chain)], [world.authority]);
});

const first = (by: Keypair) =>
  initializeConfig(by.publicKey, by.publicKey, world.beaconAddress, world.params());

/** Overwrites the program's data account from an offset on. */
function rewriteProgramData(bytes: Uint8Array, offset: number): void {
  const account = world.account(PROGRAM_DATA);
  if (account === null) throw new Error('no program data');
  const data = Uint8Array.from(account.data);
  data.set(bytes, offset);
  world.setAccount(PROGRAM_DATA, { ...account, data });
}

describe('the configuration initialised by someone else first', () => {
  test('initialising the configuration by a stranger, and in the name of the authority', () => {
    repelled(world, [first(attacker)], [attacker], 'NotUpgradeAuthority');
    repelled(world, [unsigned(first(world.authority))], [], 'AccountNotSigner');
    const named = replaced(first(world.authority), world.authority.publicKey, attacker.publicKey);
    repelled(world, [named], [attacker], 'NotUpgradeAuthority');
  });

  test('initialising the configuration by a stranger with other program data: another program’s, or forged', () => {
    const data = Uint8Array.from(dataOf(world, PROGRAM_DATA).subarray(0, 45));
    data.set(attacker.publicKey.toBytes(), AUTHORITY_OFFSET + 1);
    const account = { lamports: world.rentFor(data.length), data };
    const [theirs, forged] = [world.wallet(0n).publicKey, world.wallet(0n).publicKey];
    world.setAccount(theirs, { ...account, owner: LOADER });
    world.setAccount(forged, { ...account, owner: attacker.publicKey });
    repelled(world, [replaced(first(attacker), PROGRAM_DATA, theirs)], [attacker], 'NotUpgradeAuthority');
    repelled(world, [replaced(first(attacker), PROGRAM_DATA, forged)], [attacker], 'NotUpgradeAuthority');
  });

  test('initialising the configuration with program data at its address that is not the loader’s, or has another state', () => {
    const account = world.account(PROGRAM_DATA);
    if (account === null) throw new Error('no program data');
    rewriteProgramData(attacker.publicKey.toBytes(), AUTHORITY_OFFSET + 1);
    const theirs = world.account(PROGRAM_DATA) ?? account;
    world.setAccount(PROGRAM_DATA, { ...theirs, owner: attacker.publicKey });
    repelled(world, [first(attacker)], [attacker], 'NotUpgradeAuthority');
    world.setAccount(PROGRAM_DATA, { ...theirs, data: theirs.data.subarray(0, 44) });
    repelled(world, [first(attacker)], [attacker], 'NotUpgradeAuthority');
    // Of the loader's states, 1 is a buffer, which anyone may fill, and 2 is a program.
    for (const state of [0, 1, 2, 4]) {
      world.setAccount(PROGRAM_DATA, { ...theirs, data: theirs.data.with(0, state) });
      repelled(world, [first(attacker)], [attacker], 'NotUpgradeAuthority');
    }
    world.setAccount(PROGRAM_DATA, { ...theirs, data: theirs.data.subarray(0, 45) });
    world.run([first(attacker)], [attacker]);
  });

  test('initialising the configuration at another address', () => {
    const elsewhere = replaced(first(world.authority), CONFIG_ADDRESS, world.wallet(0n).publicKey);
    repelled(world, [elsewhere], [world.authority], 'WrongAddress');
  });

  test('initialising the configuration if the program is no longer upgradeable', () => {
    rewriteProgramData(Uint8Array.of(0), AUTHORITY_OFFSET);
    repelled(world, [first(world.authority)], [world.authority], 'NotUpgradeAuthority');
    repelled(world, [first(attacker)], [attacker], 'NotUpgradeAuthority');
  });
});

describe('the configuration initialised a second time', () => {
  test('initialising the configuration a second time by the authority itself, in one transaction and in two', () => {
    const { authority } = world;
    repelled(world, [first(authority), first(authority)], [authority], inUse(1));
    world.run([first(authority)], [authority]);
    repelled(world, [first(authority)], [authority], inUse(0));
  });
});
