import { type Call, type InstructionName, INTERFACE, type RoundProof } from '#tests/model/interface.ts';
import { entryName, type Name, poolName } from '#tests/model/names.ts';
import type { Pool } from '#tests/model/state.ts';
import { calls } from './calls.ts';
import { CHAIN_NAMES, CHAINS, GATES, PLAYERS, STRANGER } from './cast.ts';
import { configuring, initialisation } from './configuration.ts';
import { creation, oddArgs } from './creation.ts';
import type { Dice } from './dice.ts';
import { forgedProof } from './forgeries.ts';
import { registration } from './registration.ts';
import { proofOf } from './rounds.ts';
import { groupKeyOf, livingPools, type Scene } from './scene.ts';
import { COMMITMENTS, seedOf } from './seeds.ts';

const ALL: readonly InstructionName[] = Object.keys(INTERFACE).filter(isInstruction);

function isInstruction(name: string): name is InstructionName {
  return name in INTERFACE;
}

const anyone = (dice: Dice): Name => (dice.oneIn(8) ? STRANGER : dice.pick(PLAYERS));

/** Picks a player, in most cases one in the pool. */
function someone(dice: Dice, pool: Pool | null): Name {
  return pool !== null && !dice.oneIn(4) ? dice.pick(pool.players) : dice.pick(PLAYERS);
}

function someSeat(dice: Dice, pool: Pool | null): [player: Name, index: number] {
  const player = someone(dice, pool);
  const index = pool?.players.indexOf(player) ?? -1;
  return [player, index < 0 || dice.oneIn(6) ? dice.throw(13) : index];
}

function someSeed(dice: Dice, pool: Pool | null): string {
  const right = seedOf(pool?.seedCommitment ?? '');
  return dice.pick([right, right, right, seedOf(dice.pick(COMMITMENTS)), right.slice(2), `${right}00`, '']);
}

function someTerms(scene: Scene, dice: Dice, pool: Pool | null): string {
  const hashes = livingPools(scene).map(([, { termsHash }]) => termsHash);
  return dice.oneIn(4) || pool === null ? dice.pick([...hashes, '00'.repeat(32)]) : pool.termsHash;
}

/** Picks signature and hints: the pool's, another pool's, or forged ones. */
function someProof(scene: Scene, dice: Dice, pool: Pool | null): RoundProof {
  const others = livingPools(scene).map(([, other]) => other);
  const of = others.length > 0 && dice.oneIn(4) ? dice.pick(others) : pool;
  const groupKey = of === null ? (CHAINS[0]?.groupKey ?? '') : groupKeyOf(scene, of);
  const round = of?.lock?.round ?? 1;
  return dice.oneIn(3) ? forgedProof(groupKey, round, dice) : proofOf(groupKey, round);
}

function someCreation(scene: Scene, dice: Dice): Call {
  const [create] = creation(scene, dice.pick(PLAYERS), dice);
  if (create?.instruction !== 'create_pool') throw new Error('a creation begins with create_pool');
  return dice.oneIn(2) ? { ...create, args: oddArgs(create.args, dice) } : create;
}

/** Makes an instruction about a pool in any state or, if none is given, about a pool that never existed. */
function about(instruction: InstructionName, name: Name, pool: Pool | null, scene: Scene, dice: Dice): Call {
  const beacon = pool === null || dice.oneIn(6) ? dice.pick(CHAIN_NAMES) : pool.beacon;
  switch (instruction) {
    case 'register_beacon':
      return registration(dice);
    case 'initialize_config':
      return initialisation(scene, dice);
    case 'update_config':
    case 'propose_admin':
    case 'accept_admin':
      return configuring(scene, dice);
    case 'create_pool':
      return someCreation(scene, dice);
    case 'grow_pool':
      return calls.growPool(dice.oneIn(3) ? dice.pick(PLAYERS) : (pool?.creator ?? 'wallet/0'), name);
    case 'join_pool': {
      const gate = dice.oneIn(4) ? dice.pick([...GATES, null]) : (pool?.gate ?? null);
      return calls.joinPool(dice.pick(PLAYERS), name, someTerms(scene, dice, pool), gate);
    }
    case 'exit_pool':
      return calls.exitPool(someone(dice, pool), name);
    case 'lock_pool':
      return calls.lockPool(name);
    case 'expire_pool':
      return calls.expirePool(name);
    case 'reveal_seed':
      return calls.revealSeed(name, someSeed(dice, pool));
    case 'complete_pool':
      return calls.completePool(anyone(dice), name, beacon, someProof(scene, dice, pool));
    case 'void_pool':
      return calls.voidPool(anyone(dice), name, beacon, someProof(scene, dice, pool));
    case 'time_out_draw':
      return calls.timeOutDraw(name);
    case 'claim':
      return calls.claim(name, ...someSeat(dice, pool));
    case 'refund':
      return calls.refund(name, ...someSeat(dice, pool));
    case 'pay_creator':
      return calls.payCreator(name, pool?.creator ?? 'wallet/0');
    case 'pay_completer':
      return calls.payCompleter(name, pool?.result?.completer ?? dice.pick(PLAYERS));
    case 'pay_treasury':
      return calls.payTreasury(name, pool?.treasury ?? 'treasury/0');
    case 'close_entry':
      return calls.closeEntry(name, someone(dice, pool));
    case 'close_pool':
      return calls.closePool(name, pool?.creator ?? 'wallet/0');
    case 'transfer':
      return calls.transfer(STRANGER, dice.pick([name, entryName(name, dice.pick(PLAYERS))]), 1n);
    default:
      return instruction satisfies never;
  }
}

const POOL_NAME = /^pool\(/;

/** Makes any instruction about any pool, possible or not. The pool may be closed already. */
export function randomCall(scene: Scene, dice: Dice): Call {
  const instruction = dice.pick(ALL);
  const isMissing = dice.oneIn(12);
  const names = isMissing
    ? [...scene.accountNames.filter((name) => POOL_NAME.test(name)), poolName('wallet/0', 99)]
    : livingPools(scene).map(([name]) => name);
  const name = names.length > 0 ? dice.pick(names) : poolName('wallet/0', 0);
  const data = scene.state.accounts.get(name)?.data;
  return about(instruction, name, data?.kind === 'pool' ? data : null, scene, dice);
}
