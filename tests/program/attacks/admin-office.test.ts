import { type Keypair, PublicKey, type TransactionInstruction } from '@solana/web3.js';
import { beforeEach, describe, test } from 'vitest';
import { acceptAdmin } from '#src/chain/program/instructions/accept-admin.ts';
import { proposeAdmin } from '#src/chain/program/instructions/propose-admin.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { repelled } from '#tests/support/attack.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { unsigned } from '#tests/support/tamper.ts';

let world: ProgramWorld;
let attacker: Keypair;
let next: Keypair;
beforeEach(async () => {
  world = await ProgramWorld.open();
  attacker = world.wallet();
  next = world.wallet();
});

const propose = (by: Keypair, whom: Keypair) => proposeAdmin(by.publicKey, whom.publicKey);
const update = (by: Keypair) => updateConfig(by.publicKey, world.params({ treasury: by.publicKey }), true);

describe('taking the admin role', () => {
  test('taking the admin role by a stranger, the upgrade authority, and the pending admin', () => {
    world.run([propose(world.admin, next)], [world.admin]);
    for (const signer of [attacker, world.authority, next]) {
      repelled(world, [update(signer)], [signer], 'NotAdmin');
      repelled(world, [propose(signer, signer)], [signer], 'NotAdmin');
    }
  });

  test('taking the admin role without the admin’s signature', () => {
    repelled(world, [unsigned(update(world.admin))], [], 'AccountNotSigner');
    repelled(world, [unsigned(propose(world.admin, attacker))], [], 'AccountNotSigner');
  });

  test('accepting by anyone else: a stranger, the admin, the upgrade authority', () => {
    world.run([propose(world.admin, next)], [world.admin]);
    for (const signer of [attacker, world.admin, world.authority]) {
      repelled(world, [acceptAdmin(signer.publicKey)], [signer], 'NotPendingAdmin');
    }
    repelled(world, [unsigned(acceptAdmin(next.publicKey))], [], 'AccountNotSigner');
  });

  test('accepting while no admin is pending: the default key is no admin', () => {
    const nobody: TransactionInstruction = unsigned(acceptAdmin(PublicKey.default));
    repelled(world, [nobody], [], 'AccountNotSigner');
    repelled(world, [acceptAdmin(attacker.publicKey)], [attacker], 'NotPendingAdmin');
  });

  test('accepting twice, to take the role back later', () => {
    world.run([propose(world.admin, next), acceptAdmin(next.publicKey)], [world.admin, next]);
    world.run([propose(next, attacker), acceptAdmin(attacker.publicKey)], [next, attacker]);
    repelled(world, [acceptAdmin(next.publicKey)], [next], 'NotPendingAdmin');
  });

  test('taking the admin role by a former admin', () => {
    world.run([propose(world.admin, next), acceptAdmin(next.publicKey)], [world.admin, next]);
    repelled(world, [update(world.admin)], [world.admin], 'NotAdmin');
    repelled(world, [propose(world.admin, attacker)], [world.admin], 'NotAdmin');
  });

  test('taking the admin role by a wallet whose proposal was cancelled', () => {
    world.run(
      [propose(world.admin, next), proposeAdmin(world.admin.publicKey, PublicKey.default)],
      [world.admin],
    );
    repelled(world, [acceptAdmin(next.publicKey)], [next], 'NotPendingAdmin');
  });
});
