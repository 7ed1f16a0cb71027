import * as v from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import messages from '#tests/vectors/geyser-messages.json' with { type: 'json' };
import version1 from '#tests/vectors/version-1-transaction.json' with { type: 'json' };
import { Deliveries } from './deliveries.ts';
import { geyserService } from './geyser-stream.ts';
import { readTransaction } from './read-transaction.ts';
import { type StreamedTransaction, updateSchema } from './streamed-transaction.ts';

const { answer } = version1;
const [signature = ''] = answer.transaction.signatures;
const slot = BigInt(answer.slot);
const listed = { signature, slot, slotIndex: 4 };

function decode(base64: string): v.InferOutput<typeof updateSchema> {
  const update = geyserService()['Subscribe']?.responseDeserialize(Buffer.from(base64, 'base64'));
  return v.parse(updateSchema, update);
}

function streamed(base64: string): StreamedTransaction {
  const update = decode(base64);
  if (update.update !== 'transaction') throw new Error(`It is a ${update.update}`);
  return { slot: update.transaction.slot, ...update.transaction.transaction };
}

describe('Deliveries', () => {
  let deliveries: Deliveries;
  let unread: string[];
  beforeEach(() => {
    unread = [];
    deliveries = new Deliveries(({ message }) => unread.push(message));
  });

  it('reads a transaction of the stream as getTransaction returns it', () => {
    const block = decode(messages.block);
    expect(block).toMatchObject({ block_meta: { slot, block_time: { timestamp: answer.blockTime } } });
    deliveries.add(streamed(messages.transaction));
    expect(deliveries.complete).toEqual([]);
    expect(deliveries.read(listed)).toBeNull();
    deliveries.completeBlock(slot, answer.blockTime);
    expect(deliveries.complete).toEqual([{ signature, slot, slotIndex: 3 }]);
    expect(deliveries.read(listed)).toEqual(readTransaction(answer, listed));
    expect(unread).toEqual([]);
  });

  it('reads the error of a program, and leaves other errors to getTransaction', () => {
    const failed = streamed(messages.failed);
    deliveries.completeBlock(slot, null);
    deliveries.add(failed);
    const error = { InstructionError: [2, { Custom: 6_000 }] };
    expect(deliveries.read(listed)).toMatchObject({ version: 'legacy', at: null, error, events: [] });
    const meta = { ...(failed.meta as object), err: { err: Buffer.from('04000000', 'hex') } };
    deliveries.add({ ...failed, meta });
    expect(deliveries.read(listed)).toBeNull();
    expect(unread).toEqual([expect.stringMatching(/of the stream is not used: an error that is no program/)]);
  });

  it('reads no transaction that is listed in another slot, and no malformed one', () => {
    const one = streamed(messages.transaction);
    deliveries.completeBlock(slot, null);
    deliveries.completeBlock(slot + 1n, null);
    deliveries.add(one);
    expect(deliveries.read({ ...listed, slot: slot + 1n })).toBeNull();
    deliveries.add({ ...one, transaction: null });
    expect(deliveries.read(listed)).toBeNull();
    deliveries.add({ ...one, signature: 'another' });
    expect(deliveries.read({ ...listed, signature: 'another' })).toBeNull();
    expect(unread).toEqual([
      expect.stringContaining(`it is in slot ${slot}`),
      expect.stringContaining('Expected Object'),
      expect.stringContaining('it is another one'),
    ]);
  });

  it('orders the transactions of complete blocks, and forgets older ones', () => {
    const one = streamed(messages.transaction);
    const add = (name: string, at: bigint, index: number) =>
      deliveries.add({ ...one, signature: name, slot: at, index });
    add('d', 8n, 0);
    add('c', 7n, 11);
    add('b', 7n, 2);
    add('a', 5n, 9);
    for (const at of [5n, 8n, 7n]) deliveries.completeBlock(at, null);
    expect(deliveries.newestSlot).toBe(8n);
    const names = () => deliveries.complete.map((each) => each.signature);
    expect(names()).toEqual(['a', 'b', 'c', 'd']);
    deliveries.forget(8n);
    expect(names()).toEqual(['d']);
    expect([deliveries.completes(7n), deliveries.completes(8n)]).toEqual([false, true]);
  });

  it('drops all pending transactions when they become too many', () => {
    const one = streamed(messages.transaction);
    deliveries.completeBlock(slot, null);
    for (let index = 0; index < 10_000; index += 1) deliveries.add({ ...one, signature: String(index) });
    expect(() => deliveries.add(one)).toThrow('could not be stored in time');
    expect(deliveries.complete).toEqual([]);
  });
});

it("geyser.proto encodes requests as Yellowstone's own files do", () => {
  const decoded = (base64: string) =>
    geyserService()['Subscribe']?.requestDeserialize(Buffer.from(base64, 'base64'));
  expect(decoded(messages.request)).toMatchObject({
    transactions: {
      program: { vote: false, account_include: ['HrCFPNxmZDXUdUd6iHUYx2eezVsbUkxsoTckResgz2Mz'] },
    },
    blocks_meta: { blocks: {} },
    commitment: 'CONFIRMED',
    from_slot: '440209009',
  });
  expect(decoded(messages.ping)).toMatchObject({ ping: { id: 1 } });
});
