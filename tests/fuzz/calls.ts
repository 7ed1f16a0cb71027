import { chainHashOf } from '#tests/model/chain-hash.ts';
import {
  type Args,
  type Call,
  type CallOf,
  type Expectation,
  type InstructionName,
  INTERFACE,
  type Meta,
  type Role,
  type RoundProof,
} from '#tests/model/interface.ts';
import {
  beaconName,
  CONFIG,
  creatorName,
  entryName,
  EVENT_AUTHORITY,
  INSTRUCTIONS,
  type Name,
  PROGRAM,
  PROGRAM_DATA,
  poolName,
  SYSTEM,
} from '#tests/model/names.ts';
import type { BeaconInfo, Hex, Params } from '#tests/model/state.ts';

/** Accounts that are the same in every call. */
const FIXED = {
  config: CONFIG,
  system_program: SYSTEM,
  event_authority: EVENT_AUTHORITY,
  program: PROGRAM,
  program_data: PROGRAM_DATA,
} as const;
type FixedRole = keyof typeof FIXED;

function make<N extends InstructionName>(
  instruction: N,
  args: Args[N],
  names: Readonly<Record<Exclude<Role<N>, FixedRole>, Name>>,
): CallOf<N> {
  const given: Readonly<Record<string, Name>> = { ...FIXED, ...names };
  const expectations: Readonly<Record<string, Expectation>> = INTERFACE[instruction];
  const metas = Object.entries(expectations).map(([role, { kind, writable }]): Meta => {
    const name = given[role];
    if (name === undefined) throw new Error(`${instruction} wants ${role}`);
    return {
      role,
      name,
      signer: kind === 'signer',
      writable,
    };
  });
  return { instruction, metas, args };
}

/** Makes every instruction as an honest client sends it. */
export const calls = {
  registerBeacon: (payer: Name, info: BeaconInfo): Call =>
    make('register_beacon', { info }, { payer, beacon: beaconName(chainHashOf(info)) }),
  initializeConfig: (authority: Name, admin: Name, beacon: Name, params: Params): Call =>
    make('initialize_config', { admin, params }, { authority, beacon, treasury: params.treasury }),
  updateConfig: (admin: Name, params: Params, paused: boolean): Call =>
    make('update_config', { params, paused }, { admin, treasury: params.treasury }),
  proposeAdmin: (admin: Name, pendingAdmin: Name | null): Call =>
    make('propose_admin', { pendingAdmin }, { admin }),
  acceptAdmin: (pendingAdmin: Name): Call => make('accept_admin', {}, { pending_admin: pendingAdmin }),
  createPool: (
    creator: Name,
    index: number,
    config: Readonly<Record<'treasury' | 'beacon', Name>>,
    args: Args['create_pool'],
  ): Call => {
    const pool = poolName(creator, index);
    return make('create_pool', args, {
      creator,
      creator_record: creatorName(creator),
      pool,
      entry: entryName(pool, creator),
      ...config,
    });
  },
  growPool: (creator: Name, pool: Name): Call => make('grow_pool', {}, { creator, pool }),
  joinPool: (player: Name, pool: Name, terms: Hex, gate: Name | null): Call =>
    make(
      'join_pool',
      { terms, proof: gate === null ? null : { gate, pool, player, terms } },
      { player, pool, entry: entryName(pool, player), instructions: gate === null ? PROGRAM : INSTRUCTIONS },
    ),
  exitPool: (player: Name, pool: Name): Call =>
    make('exit_pool', {}, { player, pool, entry: entryName(pool, player) }),
  lockPool: (pool: Name): Call => make('lock_pool', {}, { pool }),
  expirePool: (pool: Name): Call => make('expire_pool', {}, { pool }),
  revealSeed: (pool: Name, seed: Hex): Call => make('reveal_seed', { seed }, { pool }),
  completePool: (completer: Name, pool: Name, beacon: Name, proof: RoundProof): Call =>
    make('complete_pool', proof, { completer, pool, beacon }),
  voidPool: (voider: Name, pool: Name, beacon: Name, proof: RoundProof): Call =>
    make('void_pool', proof, { voider, pool, beacon }),
  timeOutDraw: (pool: Name): Call => make('time_out_draw', {}, { pool }),
  claim: (pool: Name, player: Name, index: number): Call =>
    make('claim', { index }, { pool, entry: entryName(pool, player), player }),
  refund: (pool: Name, player: Name, index: number): Call =>
    make('refund', { index }, { pool, entry: entryName(pool, player), player }),
  payCreator: (pool: Name, creator: Name): Call => make('pay_creator', {}, { pool, creator }),
  payCompleter: (pool: Name, completer: Name): Call => make('pay_completer', {}, { pool, completer }),
  payTreasury: (pool: Name, treasury: Name): Call => make('pay_treasury', {}, { pool, treasury }),
  closeEntry: (pool: Name, player: Name): Call =>
    make('close_entry', {}, { pool, entry: entryName(pool, player), player }),
  closePool: (pool: Name, creator: Name): Call => make('close_pool', {}, { pool, creator }),
  transfer: (from: Name, to: Name, lamports: bigint): Call => make('transfer', { lamports }, { from, to }),
} as const;
