import type { InstructionName } from '../interface.ts';
import type { Rule } from '../rule.ts';
import { closeEntry, closePool, revealSeed } from './closing.ts';
import { registerBeacon } from './beacon.ts';
import { acceptAdmin, initializeConfig, proposeAdmin, updateConfig } from './config.ts';
import { createPool, growPool } from './creation.ts';
import { expirePool, lockPool } from './deadline.ts';
import { completePool, timeOutDraw, voidPool } from './draw.ts';
import { claim, payCompleter, payCreator, payTreasury, refund } from './payouts.ts';
import { exitPool, joinPool } from './seats.ts';
import { transfer } from './transfer.ts';

export const RULES: { readonly [N in InstructionName]: Rule<N> } = {
  register_beacon: registerBeacon,
  initialize_config: initializeConfig,
  update_config: updateConfig,
  propose_admin: proposeAdmin,
  accept_admin: acceptAdmin,
  create_pool: createPool,
  grow_pool: growPool,
  join_pool: joinPool,
  exit_pool: exitPool,
  lock_pool: lockPool,
  expire_pool: expirePool,
  reveal_seed: revealSeed,
  complete_pool: completePool,
  void_pool: voidPool,
  time_out_draw: timeOutDraw,
  claim,
  refund,
  pay_creator: payCreator,
  pay_completer: payCompleter,
  pay_treasury: payTreasury,
  close_entry: closeEntry,
  close_pool: closePool,
  transfer,
};
