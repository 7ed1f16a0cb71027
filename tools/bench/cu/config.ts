import { acceptAdmin } from '#src/chain/program/instructions/accept-admin.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { proposeAdmin } from '#src/chain/program/instructions/propose-admin.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { updateConfig } from '#src/chain/program/instructions/update-config.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';
import { type Figure, figure } from './figure.ts';

/** Measures the instructions of authority and admin, on a new chain. */
export async function configFigures(): Promise<Figure[]> {
  const world = await ProgramWorld.deployed();
  const { authority, admin, beacon, beaconAddress } = world;
  const next = world.wallet();
  const register = registerBeacon(authority.publicKey, beacon.chain);
  const setUp = initializeConfig(authority.publicKey, admin.publicKey, beaconAddress, world.params());
  const update = updateConfig(admin.publicKey, world.params(), false);
  return [
    figure('register_beacon', world.run([register], [authority]).units),
    figure('initialize_config', world.run([setUp], [authority]).units),
    figure('update_config', world.run([update], [admin]).units),
    figure('propose_admin', world.run([proposeAdmin(admin.publicKey, next.publicKey)], [admin]).units),
    figure('accept_admin', world.run([acceptAdmin(next.publicKey)], [next]).units),
  ];
}
