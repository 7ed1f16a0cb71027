import type { Args, Call } from '#tests/model/interface.ts';
import type { Name } from '#tests/model/names.ts';
import { fullPoolLength } from '#tests/model/rent.ts';
import { calls } from './calls.ts';
import { CHAIN_NAMES, DEFAULT_PARAMS, GATES } from './cast.ts';
import type { Dice } from './dice.ts';
import { goodName, oddName } from './pool-names.ts';
import { configOf, creationsOf, type Scene } from './scene.ts';
import { COMMITMENTS } from './seeds.ts';

const GROWTH = 10_240;
const STAKES = [20_000_000n, 20_000_001n, 100_000_000n, 333_333_333n, 1_999_999_999n, 12_345_678_901n];
const ODD_STAKES = [
  0n,
  999_999n,
  1_000_000n,
  19_999_999n,
  10_000_000_000_000n,
  10_000_000_000_001n,
  2n ** 63n,
];
const BONUSES = [0n, 0n, 1n, 7n, 1_000_000_003n];
const ODD_BONUSES = [2n ** 64n - 1n, 2n ** 63n, 99_999_000_000_000n];
const WINDOWS = [3_600, 7_201, 86_400, 7 * 86_400, 30 * 86_400];
const ODD_WINDOWS = [0, 3_599, 30 * 86_400 + 1, 2 ** 32 - 1];
const ODD_SIZES = [0, 1, 302, 303, 623, 1_000, 1_001, 65_535];

function honestArgs(scene: Scene, dice: Dice): Args['create_pool'] {
  const config = configOf(scene);
  const minStake = config?.params.minStakeLamports ?? 0n;
  const few = 2 + dice.throw(dice.pick([3, 3, 11]));
  const maxPlayers = dice.oneIn(14) ? dice.pick([302, 303, 622, 623]) : few;
  const minPlayers = dice.oneIn(3) ? maxPlayers : 2 + dice.throw(few - 1);
  const stake = dice.pick(STAKES);
  return {
    configVersion: config?.version ?? 1,
    name: goodName(dice),
    entryLamports: stake < minStake ? minStake : stake,
    bonusLamports: dice.pick(BONUSES),
    maxPlayers,
    minPlayers,
    joinWindowSeconds: dice.pick(WINDOWS),
    randomMultiplier: dice.oneIn(2),
    gate: dice.oneIn(5) ? dice.pick(GATES) : null,
    seedCommitment: dice.pick(COMMITMENTS),
  };
}

const ODDITIES: readonly ((dice: Dice, args: Args['create_pool']) => Partial<Args['create_pool']>)[] = [
  (dice, { configVersion }) => ({ configVersion: configVersion + dice.pick([1, -1]) }),
  (dice) => ({ name: oddName(dice) }),
  (dice) => ({ entryLamports: dice.pick(ODD_STAKES) }),
  (dice) => ({ bonusLamports: dice.pick(ODD_BONUSES) }),
  (dice) => ({ maxPlayers: dice.pick(ODD_SIZES) }),
  (dice, { maxPlayers }) => ({ minPlayers: dice.pick([0, 1, 2, maxPlayers + 1]) }),
  (dice) => ({ joinWindowSeconds: dice.pick(ODD_WINDOWS) }),
  () => ({ seedCommitment: '00'.repeat(32) }),
];

/** Returns the arguments with one of them at or beyond a bound. */
export function oddArgs(args: Args['create_pool'], dice: Dice): Args['create_pool'] {
  return { ...args, ...dice.pick(ODDITIES)(dice, args) };
}

/** Makes a creation with all calls of `grow_pool` that a large pool needs, or all but one. */
export function creation(scene: Scene, creator: Name, dice: Dice): Call[] {
  const index = creationsOf(scene, creator);
  const { beacon = CHAIN_NAMES[0] ?? creator, params: { treasury } = DEFAULT_PARAMS } = configOf(scene) ?? {};
  const args = honestArgs(scene, dice);
  const create = calls.createPool(creator, index, { treasury, beacon }, args);
  const pool = create.metas.find(({ role }) => role === 'pool')?.name ?? creator;
  const growths = Math.ceil(fullPoolLength(args.maxPlayers, args.randomMultiplier) / GROWTH) - 1;
  const grown = Math.max(0, growths - (dice.oneIn(3) ? 1 : 0));
  return [create, ...Array.from({ length: grown }, () => calls.growPool(creator, pool))];
}
