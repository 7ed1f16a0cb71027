import '#src/chain/program/buffer.ts';
import { BorshCoder, type Idl } from '@coral-xyz/anchor';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { describe, expect, it } from 'vitest';
import { IDL } from '#idl/vrf_pool.ts';
import { PROGRAM_ID } from '#src/chain/program/addresses.ts';
import version1 from '#tests/vectors/version-1-transaction.json' with { type: 'json' };
import { readTransaction } from './read-transaction.ts';

const EVENT_TAG = Buffer.from('e445a52e51cb9a1d', 'hex');
const [payer, pool, stranger] = [Keypair, Keypair, Keypair].map((kind) => kind.generate().publicKey);
const positioned = { signature: 'a signature', slot: 7n, slotIndex: 2 };

const of = (list: readonly { name: string; discriminator: readonly number[] }[], name: string): Buffer =>
  Buffer.from(list.find((one) => one.name === name)?.discriminator ?? []);
const event = Buffer.concat([
  EVENT_TAG,
  of(IDL.events, 'EntryClosed'),
  new BorshCoder(IDL as unknown as Idl).types.encode('EntryClosed', {
    pool,
    player: payer,
  }),
]);

interface Call {
  readonly program: number;
  readonly accounts?: readonly number[];
  /** Bytes, encoded in base58, or a text that is sent instead. */
  readonly data: Uint8Array | string;
}

const call = ({ program, data, accounts = [] }: Call) => ({
  programIdIndex: program,
  data: typeof data === 'string' ? data : bs58.encode(data),
  accounts,
});

/** Returns an answer. The program's index among its keys is 2; index 1 is a foreign key. */
function answer(outer: readonly Call[], inner: readonly Call[] | null, changes: object = {}): unknown {
  const keys = [payer, stranger, PROGRAM_ID].map((key) => key?.toBase58());
  return {
    slot: 7,
    blockTime: 1_790_000_000,
    transaction: {
      signatures: ['a signature'],
      message: { accountKeys: keys, instructions: outer.map(call) },
    },
    meta: {
      err: null,
      fee: 5_000,
      innerInstructions: inner && [{ index: 0, instructions: inner.map(call) }],
      ...changes,
    },
  };
}

describe('readTransaction', () => {
  it('reads a version 1 transaction as a node returns it', () => {
    const at = {
      signature: version1.answer.transaction.signatures[0] ?? '',
      slot: BigInt(version1.answer.slot),
      slotIndex: 0,
    };
    expect(readTransaction(version1.answer, at)).toMatchObject({
      version: 1,
      instructions: ['join_pool'],
      pools: [expect.any(String)],
      events: [{ event: { name: 'PlayerJoined' } }],
    });
  });

  const closing: Call = { program: 2, data: of(IDL.instructions, 'close_entry') };
  const emitting: Call = { program: 2, data: event };

  it('reads instructions, events and their positions', () => {
    expect(readTransaction(answer([closing], [{ program: 1, data: event }, emitting]), positioned)).toEqual({
      ...positioned,
      version: 'legacy',
      at: 1_790_000_000,
      feePayer: payer?.toBase58(),
      feeLamports: 5_000n,
      instructions: ['close_entry'],
      pools: [],
      error: null,
      events: [
        {
          outerIndex: 0,
          innerIndex: 1,
          event: { name: 'EntryClosed', pool: pool?.toBase58(), player: payer?.toBase58() },
        },
      ],
    });
  });

  it('reads instructions that another program invoked', () => {
    const wrapper: Call = { program: 1, data: Uint8Array.of(1, 2, 3) };
    const { instructions, events } = readTransaction(answer([wrapper], [closing, emitting]), positioned);
    expect(instructions).toEqual(['close_entry']);
    expect(events).toMatchObject([{ outerIndex: 0, innerIndex: 1 }]);
  });

  it('returns the pools that the instructions name, also of failed transactions', () => {
    const accounts = IDL.instructions.find(({ name }) => name === 'join_pool')?.accounts ?? [];
    // The foreign key, the second of all keys, is used as a pool's.
    const joining = {
      program: 2,
      data: of(IDL.instructions, 'join_pool'),
      accounts: accounts.map(({ name }) => (name === 'pool' ? 1 : 0)),
    };
    const err = { InstructionError: [0, { Custom: 6_001 }] };
    const read = readTransaction(answer([joining, joining], [], { err }), positioned);
    expect(read.instructions).toEqual(['join_pool', 'join_pool']);
    expect(read.pools).toEqual([stranger?.toBase58()]);
  });

  it('returns a failed transaction without its events', () => {
    const err = { InstructionError: [0, { Custom: 6_001 }] };
    const read = readTransaction(answer([closing], [emitting], { err }), positioned);
    expect(read).toMatchObject({ error: err, events: [], instructions: ['close_entry'] });
  });

  it.each([
    ['null', null],
    ['another transaction', { ...Object(answer([closing], [])), transaction: { signatures: ['b'] } }],
    ['another slot', { ...Object(answer([closing], [])), slot: 8 }],
    ['no inner instructions', answer([closing], null)],
    [
      'an unknown event',
      answer([closing], [{ program: 2, data: Buffer.concat([EVENT_TAG, Buffer.alloc(40)]) }]),
    ],
    ['data that is not base58', answer([{ program: 2, data: '0OIl' }], [])],
  ])('refuses %s', (_, garbage) => {
    expect(() => readTransaction(garbage, positioned)).toThrow(/^Transaction a signature cannot be read/);
  });
});
