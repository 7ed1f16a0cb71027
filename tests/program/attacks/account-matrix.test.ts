import type { AccountMeta } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import type { InstructionName } from '#src/chain/program/instruction.ts';
import { standIns } from '#tests/support/attack-stand-ins.ts';
import { OTHER_BEACON, Trial, trialWorld } from '#tests/support/attack-trial.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';

/**
 * The account is known by its owner and type alone, so that a copy is taken for real. None can come about: the program
 * makes each of its accounts only at the address that follows from its seeds, as `sealevel.test.ts` shows. Here it is
 * set past all rules, and the real one is left alone.
 */
const copied = (slot: string): string => `${slot} <- copy: went through and left the right one alone`;
/** The twin of a pool, in the same state and with the same people, may have the same instruction: it is done to it alone. */
const TWIN = 'pool <- stranger: went through and left the right one alone';
/** Whoever signs becomes the completer: that is what the instruction is for. */
const COMPLETER = 'completer <- wallet: went through and left the right one alone';
/** Nothing is kept of whoever voids a pool. */
const VOIDER = 'voider <- wallet: went through with the same effect';
/** Where another program owned the address, which none can, the system program would not make it the program's. */
const IN_USE = 'creator_record <- itself, of another program: {"InstructionError":[0,{"Custom":0}]}';

/** What is not refused, and why that is right. */
const HARMLESS: Record<InstructionName, readonly string[]> = {
  register_beacon: [],
  initialize_config: [copied('beacon')],
  update_config: [copied('config')],
  propose_admin: [copied('config')],
  accept_admin: [copied('config')],
  create_pool: [copied('config'), copied('creator_record'), IN_USE],
  grow_pool: [TWIN, copied('pool')],
  // The configuration is only read.
  join_pool: ['config <- copy: went through with the same effect'],
  exit_pool: [copied('entry')],
  lock_pool: [TWIN, copied('pool')],
  expire_pool: [TWIN, copied('pool')],
  reveal_seed: [TWIN, copied('pool')],
  complete_pool: [COMPLETER, copied('pool')],
  void_pool: [VOIDER, TWIN, copied('pool')],
  time_out_draw: [TWIN, copied('pool')],
  claim: [copied('entry')],
  refund: [copied('entry')],
  pay_creator: [TWIN, copied('pool')],
  pay_completer: [TWIN, copied('pool')],
  pay_treasury: [TWIN, copied('pool')],
  close_entry: [copied('entry')],
  close_pool: [TWIN, copied('pool')],
};

/** The program calls itself by the id that is compiled into it: another in its place leaves it nobody to call. */
const NOBODY_TO_CALL = '{"InstructionError":[0,"MissingAccount"]}';

const INSTRUCTIONS = IDL.instructions.map(({ name, accounts }): [InstructionName, string[]] => [
  name,
  accounts.map((account) => account.name),
]);

let world: ProgramWorld;
beforeAll(async () => {
  world = await trialWorld('claim');
});

async function trialOf(name: InstructionName): Promise<Trial> {
  return new Trial(name === 'initialize_config' ? await trialWorld(name) : world, name);
}

const changed = (keys: readonly AccountMeta[], slot: number, change: Partial<AccountMeta>): AccountMeta[] =>
  keys.map((meta, at) => (at === slot ? { ...meta, ...change } : meta));

/** A refusal by name is the program's or Anchor's; the runtime's would mean that the program had let it pass. */
const isNamed = (slot: string, verdict: string): boolean =>
  /^[A-Z]\w+$/.test(verdict) || (slot === 'program' && verdict === NOBODY_TO_CALL);

describe('every account replaced by every other', () => {
  test.each(INSTRUCTIONS)('%s', async (name, slots) => {
    const trial = await trialOf(name);
    const { keys } = trial;
    expect(keys).toHaveLength(slots.length);
    const found = keys.flatMap((meta, slot) =>
      standIns(trial.world, trial.scene, meta.pubkey, OTHER_BEACON).flatMap((standIn) => {
        const isSigner = meta.isSigner && standIn.key.equals(trial.world.authority.publicKey);
        const stoodIn = changed(keys, slot, { pubkey: standIn.key, isSigner });
        const verdict = trial.verdict({ keys: stoodIn, standIn, right: meta.pubkey });
        const slotName = slots[slot] ?? '';
        return isNamed(slotName, verdict) ? [] : [`${slotName} <- ${standIn.label}: ${verdict}`];
      }),
    );
    expect([...new Set(found)]).toEqual(HARMLESS[name]);
  });
});

describe('every signature left out, every account that changes named for reading alone', () => {
  test.each(INSTRUCTIONS)('%s', async (name, slots) => {
    const trial = await trialOf(name);
    const { keys } = trial;
    const verdicts = (change: Partial<AccountMeta>, concerns: (meta: AccountMeta) => boolean) =>
      keys.flatMap((meta, slot) =>
        concerns(meta) ? [`${slots[slot]}: ${trial.verdict({ keys: changed(keys, slot, change) })}`] : [],
      );
    expect(verdicts({ isSigner: false }, ({ isSigner }) => isSigner)).toEqual(
      slots.filter((_, slot) => keys[slot]?.isSigner).map((slot) => `${slot}: AccountNotSigner`),
    );
    expect(verdicts({ isWritable: false }, ({ isWritable }) => isWritable)).toEqual(
      slots.filter((_, slot) => keys[slot]?.isWritable).map((slot) => `${slot}: ConstraintMut`),
    );
  });
});
