import { acceptAdmin } from '#src/chain/program/instructions/accept-admin.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { proposeAdmin } from '#src/chain/program/instructions/propose-admin.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { vrfPublicKey } from '#src/protocol/vrf-prove.ts';
import { numberedBytes } from '#tests/support/keys.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { type Figure, figure } from './figure.ts';

/** What authority and admin send, on a chain of its own. */
export async function configFigures(): Promise<Figure[]> {
  const world = await ProgramWorld.deployed();
  const { authority, admin } = world;
  const next = world.wallet();
  const setUp = initializeConfig(authority.publicKey, admin.publicKey, world.params());
  const update = (vrfKey: Uint8Array): bigint =>
    world.run([updateConfig(admin.publicKey, world.params({ vrfKey }), false)], [admin]).units;
  return [
    figure('initialize_config', world.run([setUp], [authority]).units),
    figure('update_config', update(world.vrfKey)),
    // The record of a key that is new is created with it.
    figure('update_config_new_key', update(vrfPublicKey(numberedBytes('vrf', 1)))),
    figure('propose_admin', world.run([proposeAdmin(admin.publicKey, next.publicKey)], [admin]).units),
    figure('accept_admin', world.run([acceptAdmin(next.publicKey)], [next]).units),
  ];
}
