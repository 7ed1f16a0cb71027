import { TransactionInstruction } from '@solana/web3.js';
import bs58 from 'bs58';
import { beforeAll, describe, expect, test } from 'vitest';
import { EVENT_AUTHORITY, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import { eventsOf } from '#src/chain/program/events.ts';
import { IDL } from '#idl/vrf_pool.ts';
import { openPool } from '#tests/support/pool-life.ts';
import { ProgramWorld } from '#tests/support/program-world.ts';

const TAG = Uint8Array.of(0xe4, 0x45, 0xa5, 0x2e, 0x51, 0xcb, 0x9a, 0x1d);
const { discriminator } = IDL.events.find((event) => event.name === 'EntryClosed') ?? { discriminator: [] };
/** An `EntryClosed` with pool, id and player all zero. */
const FORGED = Buffer.concat([TAG, Uint8Array.from(discriminator), new Uint8Array(64)]);

let world: ProgramWorld;
beforeAll(async () => {
  world = await ProgramWorld.open();
});

test('only the program can call itself with an event', () => {
  const key = { pubkey: EVENT_AUTHORITY, isSigner: false, isWritable: false };
  const forged = (keys: (typeof key)[]) =>
    new TransactionInstruction({ programId: PROGRAM_ID, keys, data: FORGED });
  const { refusal, events } = world.send([forged([key])]);
  expect(refusal).toBe('ConstraintSigner');
  expect(events).toEqual([]);
  const stranger = world.wallet();
  const signer = { pubkey: stranger.publicKey, isSigner: true, isWritable: false };
  expect(world.send([forged([signer])], [stranger]).refusal).not.toBeNull();
  expect(world.send([forged([])]).refusal).not.toBeNull();
  openPool(world);
});

describe('events forged by another program', () => {
  const answer = (programId: string, err: unknown = null, data: Uint8Array = FORGED) => ({
    transaction: { message: { accountKeys: [world.treasury.toBase58(), programId] } },
    meta: {
      err,
      innerInstructions: [{ index: 0, instructions: [{ programIdIndex: 1, data: bs58.encode(data) }] }],
    },
  });

  test('are not read, and neither are those of failed transactions or data without the tag', () => {
    const program = PROGRAM_ID.toBase58();
    expect(eventsOf(answer(program))).toMatchObject([{ name: 'EntryClosed', outerIndex: 0, innerIndex: 0 }]);
    expect(eventsOf(answer(world.admin.publicKey.toBase58()))).toEqual([]);
    expect(eventsOf(answer(program, { InstructionError: [0, { Custom: 6000 }] }))).toEqual([]);
    expect(eventsOf(answer(program, null, FORGED.subarray(8)))).toEqual([]);
  });

  test('a damaged answer is rejected, not read as another event', () => {
    const program = PROGRAM_ID.toBase58();
    const damaged = [
      FORGED.subarray(0, -1),
      FORGED.subarray(0, 40),
      Buffer.concat([FORGED, Buffer.alloc(1)]),
    ];
    for (const data of damaged) expect(() => eventsOf(answer(program, null, data))).toThrow();
  });
});
