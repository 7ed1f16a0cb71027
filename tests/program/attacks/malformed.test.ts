import { TransactionInstruction } from '@solana/web3.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { repelled } from '#tests/support/attack.ts';
import { SAME_EFFECT, Trial, trialWorld } from '#tests/support/attack-trial.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import type { ProgramWorld } from '#tests/support/program-world.ts';

const NAMES = IDL.instructions.map(({ name }) => name);

let world: ProgramWorld;
beforeAll(async () => {
  world = await trialWorld('claim');
});

describe('a malformed instruction', () => {
  test.each(NAMES)('%s', async (name) => {
    const trial = new Trial(name === 'initialize_config' ? await trialWorld(name) : world, name);
    const { keys, scene } = trial;
    const { data } = scene.instruction;
    const stranger = { pubkey: trial.world.authority.publicKey, isSigner: true, isWritable: true };

    // The program ignores bytes after the arguments and accounts after the last one.
    expect(trial.verdict({ data: Buffer.concat([data, numberedBytes('more', 0)]) })).toBe(SAME_EFFECT);
    expect(trial.verdict({ keys: [...keys, ...keys.slice(0, 2), stranger] })).toBe(SAME_EFFECT);

    const lengths = [8, 9, (8 + data.length) >> 1, data.length - 1];
    for (const length of lengths.filter((short) => short >= 8 && short < data.length)) {
      expect(trial.verdict({ data: data.subarray(0, length) })).toBe('InstructionDidNotDeserialize');
    }
    for (const length of [0, 1, 7]) {
      expect(trial.verdict({ data: data.subarray(0, length) })).toBe('InstructionFallbackNotFound');
    }
    for (let count = 0; count < keys.length; count += 1) {
      expect(trial.verdict({ keys: keys.slice(0, count) })).toMatch(/^(AccountNotEnoughKeys|Constraint\w+)$/);
    }
  });

  test('an unknown instruction', () => {
    const keys = [{ pubkey: world.treasury, isSigner: false, isWritable: true }];
    const data = Buffer.from(numberedBytes('unknown', 0));
    const unknown = new TransactionInstruction({ programId: PROGRAM_ID, keys, data });
    repelled(world, [unknown], [], 'InstructionFallbackNotFound');
  });
});
