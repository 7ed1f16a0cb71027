import type { AccountMeta } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import type { InstructionName } from '#src/chain/program/instruction.ts';
import { standIns } from '#tests/support/attack-stand-ins.ts';
import { OTHER_KEY, Trial, trialWorld } from '#tests/support/attack-trial.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';

/**
 * The account is known by its owner and type alone, so that a copy is taken for real. None can come about: the program
 * makes each of its accounts only at the address that follows from its seeds, as `sealevel.test.ts` shows. Here it is
 * set past all rules, and the real one is left alone.
 */
const copied = (slot: string): string => `${slot} <- copy: went through and left the right one alone`;
/** The twin of a pool, in the same state and with the same people, may have the same instruction: it is done to it alone. */
const TWIN = 'pool <- stranger: went through and left the right one alone';
/** Whoever signs becomes requester or capturer: that is what these instructions are for. */
const anyone = (slot: string): string => `${slot} <- wallet: went through and left the right one alone`;

/** What is not refused, and why that is right. */
const HARMLESS: Record<InstructionName, readonly string[]> = {
  initialize_config: [],
  update_config: [copied('config')],
  propose_admin: [copied('config')],
  accept_admin: [copied('config')],
  create_pool: [copied('config')],
  grow_pool: [TWIN, copied('pool')],
  // The configuration is only read.
  join_pool: ['config <- copy: went through with the same effect'],
  exit_pool: [copied('entry')],
  lock_pool: [TWIN, copied('pool')],
  expire_pool: [TWIN, copied('pool')],
  reveal_seed: [TWIN, copied('pool')],
  request_draw: [anyone('requester'), TWIN, copied('pool'), copied('oracle')],
  capture_entropy: [anyone('capturer'), TWIN, copied('pool')],
  fulfil_draw: [copied('pool'), copied('oracle')],
  time_out_draw: [TWIN, copied('pool'), copied('oracle')],
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

const NOT_WRITABLE = '{"InstructionError":[0,"PrivilegeEscalation"]}';

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
      standIns(trial.world, trial.scene, meta.pubkey, OTHER_KEY).flatMap((standIn) => {
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
    // The accounts of the first configuration are made before anything else is looked at: by the system program.
    const refusal = name === 'initialize_config' ? NOT_WRITABLE : 'ConstraintMut';
    expect(verdicts({ isWritable: false }, ({ isWritable }) => isWritable)).toEqual(
      slots.filter((_, slot) => keys[slot]?.isWritable).map((slot) => `${slot}: ${refusal}`),
    );
  });
});
