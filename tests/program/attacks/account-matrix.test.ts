import type { AccountMeta } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import type { InstructionName } from '#src/chain/program/instruction.ts';
import { standIns } from '#tests/support/attack-stand-ins.ts';
import { OTHER_BEACON, Trial, trialWorld } from '#tests/support/attack-trial.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';

/**
 * The program checks only owner and type of this account, so it accepts a copy, which the test writes directly. The
 * program itself never creates one, because it creates accounts only at their seeds' address (`sealevel.test.ts`).
 */
const copied = (slot: string): string => `${slot} <- copy: went through and left the right one alone`;
/** A twin of the pool, in the same state and with the same players, is a valid account. Only the twin changes. */
const TWIN = 'pool <- stranger: went through and left the right one alone';
/** Any signer may become the completer. */
const COMPLETER = 'completer <- wallet: went through and left the right one alone';
/** The pool does not record its voider. */
const VOIDER = 'voider <- wallet: went through with the same effect';
/** No other program can own this address. If one did, the system program would refuse to assign the account. */
const IN_USE = 'creator_record <- itself, of another program: {"InstructionError":[0,{"Custom":0}]}';

/** Replacements that are not refused, each with its harmless effect. */
const HARMLESS: Record<InstructionName, readonly string[]> = {
  register_beacon: [],
  initialize_config: [copied('beacon')],
  update_config: [copied('config')],
  propose_admin: [copied('config')],
  accept_admin: [copied('config')],
  create_pool: [copied('config'), copied('creator_record'), IN_USE],
  grow_pool: [TWIN, copied('pool')],
  // A join only reads the configuration.
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

/** The program calls itself by its compiled id, so the call fails if another account replaces the program. */
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

/** Whether a refusal has a name of the program or Anchor. A runtime error means that the program's checks passed. */
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

describe('every signature omitted, every writable account passed as read-only', () => {
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
