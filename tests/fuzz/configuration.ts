import type { Call } from '#tests/model/interface.ts';
import { entryName, type Name, poolName } from '#tests/model/names.ts';
import type { Params } from '#tests/model/state.ts';
import { calls } from './calls.ts';
import { ADMINS, AUTHORITY, CHAIN_NAMES, DEFAULT_PARAMS, TREASURIES } from './cast.ts';
import type { Dice } from './dice.ts';
import { configOf, creationsOf, type Scene } from './scene.ts';

const DAY = 86_400;

/** Returns unusual treasuries: a player, and addresses at which a pool or an entry may be created later. */
function oddTreasuries(scene: Scene): Name[] {
  const next = poolName('wallet/0', creationsOf(scene, 'wallet/0'));
  return ['wallet/7', next, entryName(next, 'wallet/0')];
}

/** Changes a parameter to a bound or to one beyond it. */
const CHANGES: readonly ((dice: Dice, scene: Scene) => Partial<Params>)[] = [
  (dice, scene) => ({ treasury: dice.pick([...TREASURIES, ...oddTreasuries(scene)]) }),
  (dice) => ({ minStakeLamports: dice.pick([1_000_000n, 999_999n, 50_000_000n, 10_000_000_001n]) }),
  (dice) => ({ cooldownSeconds: dice.pick([0, DAY, DAY + 1]) }),
  (dice) => ({ countdownSeconds: dice.pick([60, 59, 61, DAY, DAY + 1]) }),
  (dice) => ({ drawTimeoutSeconds: dice.pick([21_600, 21_599, 7 * DAY, 7 * DAY + 1]) }),
  (dice) => ({ retentionSeconds: dice.pick([DAY, DAY - 1, 90 * DAY, 90 * DAY + 1]) }),
];

function someParams(scene: Scene, dice: Dice): Params {
  const params = configOf(scene)?.params ?? DEFAULT_PARAMS;
  return {
    ...params,
    ...dice.pick(CHANGES)(dice, scene),
    ...(dice.oneIn(3) ? dice.pick(CHANGES)(dice, scene) : {}),
  };
}

/** Picks an admin, in most cases the configured one. */
const someAdmin = (scene: Scene, dice: Dice) =>
  dice.oneIn(6) ? dice.pick([...ADMINS, AUTHORITY]) : (configOf(scene)?.admin ?? 'admin/0');

/** Makes the instruction that resumes creating and joining. */
export function resumption(scene: Scene): Call {
  const { admin, params } = configOf(scene) ?? { admin: 'admin/0', params: DEFAULT_PARAMS };
  return calls.updateConfig(admin, params, false);
}

/** Makes an instruction about the configuration. */
export function configuring(scene: Scene, dice: Dice): Call {
  const { pendingAdmin = null } = configOf(scene) ?? {};
  if (pendingAdmin !== null && dice.oneIn(2)) return calls.acceptAdmin(pendingAdmin);
  switch (dice.throw(4)) {
    case 0:
      return calls.proposeAdmin(someAdmin(scene, dice), dice.oneIn(4) ? null : dice.pick(ADMINS));
    case 1:
      return calls.acceptAdmin(
        dice.oneIn(4) ? dice.pick(ADMINS) : (configOf(scene)?.pendingAdmin ?? 'admin/1'),
      );
    default:
      return calls.updateConfig(someAdmin(scene, dice), someParams(scene, dice), dice.oneIn(5));
  }
}

/** Makes a first configuration, right or wrong. */
export function initialisation(scene: Scene, dice: Dice): Call {
  const authority = dice.oneIn(3) ? dice.pick(['admin/0', 'wallet/0', 'wallet/9']) : AUTHORITY;
  const beacon = dice.pick(CHAIN_NAMES);
  return calls.initializeConfig(authority, dice.pick(ADMINS), beacon, someParams(scene, dice));
}
