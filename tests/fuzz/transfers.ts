import type { Call } from '#tests/model/interface.ts';
import { isFixed } from '#tests/model/message.ts';
import { creatorName, entryName, poolName } from '#tests/model/names.ts';
import { rentFor } from '#tests/model/rent.ts';
import { calls } from './calls.ts';
import { CHAIN_NAMES, PLAYERS, STRANGER, TREASURIES } from './cast.ts';
import type { Dice } from './dice.ts';
import { creationsOf, livingPools, type Scene } from './scene.ts';

/** Sends lamports to a pool or entry, existing or future, or to a creator's record. */
export function donation(scene: Scene, dice: Dice): Call {
  const pools = livingPools(scene).map(([name]) => name);
  const wallet = dice.pick(PLAYERS);
  const next = poolName(wallet, creationsOf(scene, wallet));
  const some = pools.length > 0 && !dice.oneIn(4) ? dice.pick(pools) : next;
  const to = dice.pick([
    some,
    some,
    entryName(some, dice.pick(PLAYERS)),
    dice.pick([creatorName(wallet), dice.pick(CHAIN_NAMES), 'config']),
  ]);
  const lamports = dice.pick([1n, 1n, 5_000n, 890_880n, 1_000_000n, 123_456_789n, 50_000_000_000n]);
  return calls.transfer(dice.oneIn(3) ? dice.pick(PLAYERS) : STRANGER, to, lamports);
}

/** Sends away all lamports of a wallet, or leaves fewer than, or exactly, its rent minimum. */
export function draining(scene: Scene, dice: Dice): Call {
  const from = dice.pick([...PLAYERS, ...PLAYERS, ...TREASURIES]);
  const { lamports = 0n } = scene.state.accounts.get(from) ?? {};
  const left = dice.pick([0n, 0n, 0n, rentFor(0, scene.state.rentRate), 1n]);
  return calls.transfer(from, STRANGER, lamports > left ? lamports - left : lamports);
}

/** Sends lamports to a wallet that may have none. */
export function funding(dice: Dice): Call {
  const to = dice.pick([...PLAYERS, ...TREASURIES]);
  return calls.transfer(STRANGER, to, dice.pick([1_000_000_000n, 890_880n, 500_000_000_000n, 1n]));
}

/** Sends lamports to an account that an instruction has just used and perhaps closed. */
export function revival({ metas }: Call, dice: Dice): Call {
  const names = metas.filter(({ name, writable }) => writable && !isFixed(name)).map(({ name }) => name);
  const to = names.length > 0 ? dice.pick(names) : STRANGER;
  return calls.transfer(STRANGER, to, dice.pick([2_000_000n, 890_880n, 1n]));
}
