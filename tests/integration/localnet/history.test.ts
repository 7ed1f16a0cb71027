import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChainState } from '#server/localnet/ledger/chain-state.ts';
import { History } from '#server/localnet/ledger/history.ts';
import type { Chunk } from '#server/localnet/ledger/history.ts';
import type { TransactionRecord } from '#server/localnet/ledger/transaction-record.ts';
import { StateFolder } from '#server/localnet/state/state-folder.ts';

const FIRST_SLOT = 1_000;
const PER_SLOT = 10;

function record(index: number): TransactionRecord {
  return {
    signature: `signature ${index}`,
    slot: FIRST_SLOT + Math.floor(index / PER_SLOT),
    raw: '',
    keys: ['everyone', `only ${index}`],
    fee: '5000',
    preBalances: [String(2n ** 64n - 1n)],
    postBalances: ['0'],
    error: { InstructionError: [0, { Custom: index }] },
    logs: [],
    computeUnits: 1,
    inner: [],
    returnData: null,
  };
}

function filled(transactions: number, neededSlot: (slot: number) => number): History {
  const history = new History();
  for (let index = 0; index < transactions; index += 1) {
    const added = record(index);
    history.add(added, neededSlot(added.slot));
  }
  return history;
}

function stateWith(chunks: readonly Chunk[]): ChainState {
  return {
    genesisHash: 'genesis',
    hashSecret: new Uint8Array(32).fill(7),
    clock: {
      present: { slot: 3, startMs: 252, slotMs: 400 },
      past: [{ slot: 1, startMs: 2, slotMs: 250 }],
      offsetMs: 3,
      slot: 4,
    },
    faucet: { secretKey: new Uint8Array(64).fill(9), paid: 5 },
    transactionCount: 6,
    lastRestartSlot: 2,
    programs: { program: 'fingerprint' },
    accounts: [
      [
        'rich',
        {
          lamports: 2n ** 63n,
          data: Uint8Array.of(1, 2, 3),
          owner: 'o',
          executable: false,
          rentEpoch: 2n ** 64n - 1n,
        },
      ],
    ],
    undo: [{ slot: 4, address: 'rich', before: null }],
    chunks,
  };
}

describe('the history of transactions', () => {
  it('the history of transactions keeps the last 20,000 and drops older ones everywhere', () => {
    const history = filled(25_500, (slot) => slot - 100);
    expect(history.byAddress('everyone').length).toBeGreaterThanOrEqual(20_000);
    expect(history.byAddress('everyone').length).toBeLessThan(22_000);
    expect(history.bySignature('signature 0')).toBeUndefined();
    expect(history.byAddress('only 0')).toEqual([]);
    expect(history.bySignature('signature 25499')?.slot).toBe(FIRST_SLOT + 2_549);
    const from = history.completeFrom ?? 0;
    expect(history.since(from - 1).filter(({ slot }) => slot === from)).toHaveLength(PER_SLOT);
    expect(history.since(FIRST_SLOT + 2_540)).toHaveLength(90);
  });

  it('the history of transactions keeps more while the chain still needs them against duplicates', () => {
    const history = filled(25_500, () => FIRST_SLOT);
    expect(history.byAddress('everyone')).toHaveLength(25_500);
    expect(history.completeFrom).toBeUndefined();
  });
});

describe('the state folder', () => {
  let path: string;
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'localnet-state-'));
  });
  afterEach(() => rm(path, { recursive: true }));

  it('the state folder restores the saved state, with full groups of transactions from separate files', async () => {
    const state = stateWith(filled(2_500, (slot) => slot).chunks);
    await new StateFolder(path).save(state);
    expect((await readdir(path)).toSorted()).toEqual([
      'chain.json',
      'transactions-0.json',
      'transactions-1.json',
    ]);
    expect(await new StateFolder(path).load()).toEqual(state);
  });

  it('the history deletes groups that the chain has dropped, and all its files on a reset', async () => {
    const { chunks } = filled(2_500, (slot) => slot);
    const folder = new StateFolder(path);
    await folder.save(stateWith(chunks));
    await folder.save(stateWith(chunks.slice(1)));
    expect((await readdir(path)).toSorted()).toEqual(['chain.json', 'transactions-1.json']);
    await folder.reset();
    expect(await readdir(path)).toEqual([]);
    expect(await folder.load()).toBeNull();
  });
});
