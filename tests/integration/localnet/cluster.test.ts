import { address, createSolanaRpc } from '@solana/kit';
import {
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  StakeProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import type { Connection } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FINAL_SECONDS, advance, airdrop, endTestChain, rpc, startTestChain } from './support.ts';
import type { TestChain } from './support.ts';

const SLOTS_PER_EPOCH = 432_000;
const FEE = 5_000n;

let chain: TestChain;
let connection: Connection;
let client: ReturnType<typeof createSolanaRpc>;
let leader: string;
const confirmed = { commitment: 'confirmed' } as const;

beforeAll(async () => {
  chain = await startTestChain();
  ({ connection } = chain);
  client = createSolanaRpc(chain.url);
  leader = await connection.getSlotLeader();
});
afterAll(() => endTestChain(chain));

describe('the supply', () => {
  it('is what all accounts hold together, and the fees that are paid go out of it', async () => {
    const [before, beforeFinal] = [
      await client.getSupply(confirmed).send(),
      await client.getSupply({ commitment: 'finalized' }).send(),
    ];
    const to = Keypair.generate().publicKey;
    await airdrop(connection, to, 3 * LAMPORTS_PER_SOL);
    const after = await client.getSupply(confirmed).send();
    expect(before.value.total - after.value.total).toBe(FEE);
    expect(after.value).toEqual({
      total: after.value.total,
      circulating: after.value.total,
      nonCirculating: 0n,
      nonCirculatingAccounts: [],
    });
    const final = await client.getSupply({ commitment: 'finalized' }).send();
    expect(final.value.total).toBe(beforeFinal.value.total);
    await advance(chain.url, FINAL_SECONDS);
    const settled = await client.getSupply({ commitment: 'finalized' }).send();
    expect(settled.value.total).toBe(after.value.total);
    // Besides the faucet, only the programs and the chain's initial accounts hold lamports.
    const rest = after.value.total - BigInt(await connection.getBalance(to)) - (await held(leader));
    expect(rest).toBeGreaterThan(0n);
    expect(rest).toBeLessThan(BigInt(20 * LAMPORTS_PER_SOL));
  });

  it('has its largest accounts, the faucet first', async () => {
    const to = Keypair.generate().publicKey;
    await airdrop(connection, to, 1_000 * LAMPORTS_PER_SOL);
    const { value } = await client.getLargestAccounts(confirmed).send();
    expect(value).toHaveLength(20);
    expect(value.slice(0, 2)).toEqual([
      { address: leader, lamports: await held(leader) },
      { address: to.toBase58(), lamports: BigInt(1_000 * LAMPORTS_PER_SOL) },
    ]);
    const lamports = value.map((entry) => entry.lamports);
    expect(lamports).toEqual(lamports.toSorted((a, b) => Number(b - a)));
    for (const entry of value) expect(entry.lamports).toBe(await held(entry.address));
    const circulating = await client.getLargestAccounts({ ...confirmed, filter: 'circulating' }).send();
    expect(circulating.value).toEqual(value);
    const locked = await client.getLargestAccounts({ ...confirmed, filter: 'nonCirculating' }).send();
    expect(locked.value).toEqual([]);
  });

  async function held(key: string): Promise<bigint> {
    return (await client.getBalance(address(key), confirmed).send()).value;
  }
});

describe('the one leader', () => {
  it('is the node, its schedule and every slot’s maker', async () => {
    expect(await rpc(chain.url, 'getIdentity')).toMatchObject({ result: { identity: leader } });
    const version = await connection.getVersion();
    expect(await connection.getClusterNodes()).toMatchObject([
      { pubkey: leader, version: version['solana-core'], gossip: null, tpu: null, rpc: null },
    ]);
    const slot = await connection.getSlot();
    expect((await connection.getSlotLeaders(slot, 3)).map(String)).toEqual([leader, leader, leader]);
    expect(await connection.getSlotLeaders(slot, 0)).toEqual([]);
    const schedule = await rpc(chain.url, 'getLeaderSchedule');
    const everySlot = Array.from({ length: SLOTS_PER_EPOCH }, (_, index) => index);
    expect(JSON.stringify(schedule.result)).toBe(JSON.stringify({ [leader]: everySlot }));
    const other = { identity: Keypair.generate().publicKey.toBase58() };
    expect((await rpc(chain.url, 'getLeaderSchedule', [other])).result).toEqual({});
    expect((await rpc(chain.url, 'getLeaderSchedule', [null, other])).result).toEqual({});
    expect((await rpc(chain.url, 'getLeaderSchedule', [slot + 2 * SLOTS_PER_EPOCH])).result).toBeNull();
  });

  it('has made a block in every slot', async () => {
    const firstSlot = await connection.getFirstAvailableBlock();
    const { value, context } = await connection.getBlockProduction();
    expect(value.range).toEqual({ firstSlot, lastSlot: context.slot });
    const blocks = await connection.getBlocks(firstSlot, context.slot);
    expect(value.byIdentity).toEqual({ [leader]: [blocks.length, blocks.length] });
    const range = { firstSlot: firstSlot + 5, lastSlot: firstSlot + 9 };
    const part = await connection.getBlockProduction({ range, identity: leader });
    expect(part.value).toEqual({ byIdentity: { [leader]: [5, 5] }, range });
    const identity = Keypair.generate().publicKey.toBase58();
    expect((await connection.getBlockProduction({ range, identity })).value.byIdentity).toEqual({});
  });

  it('has made them at the pace and with the transactions that the samples tell', async () => {
    await airdrop(connection, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
    await airdrop(connection, Keypair.generate().publicKey, LAMPORTS_PER_SOL);
    await advance(chain.url, 120);
    const samples = await connection.getRecentPerformanceSamples();
    const [newest] = samples;
    if (newest === undefined) throw new Error('no sample');
    expect((await connection.getSlot()) - newest.slot).toBeLessThanOrEqual(newest.numSlots + 1);
    let next = newest.slot;
    for (const { slot, numSlots, samplePeriodSecs, numTransactions } of samples) {
      expect(slot).toBe(next);
      next -= numSlots;
      const [from, to] = [await connection.getBlockTime(next + 1), await connection.getBlockTime(slot)];
      expect(Math.abs((to ?? 0) - (from ?? 0) - samplePeriodSecs)).toBeLessThanOrEqual(1);
      const blocks = await connection.getBlocks(next + 1, slot);
      expect(blocks).toHaveLength(numSlots);
      const made = await transactionsIn(blocks);
      expect(numTransactions).toBe(made);
    }
    const total = samples.reduce((sum, { numTransactions }) => sum + numTransactions, 0);
    expect(total).toBe(await connection.getTransactionCount());
    expect(await connection.getRecentPerformanceSamples(1)).toEqual([newest]);
    const { result } = await rpc(chain.url, 'getRecentPerformanceSamples', [1]);
    expect(result).toMatchObject([{ numNonVoteTransactions: newest.numTransactions }]);
  });

  /** Counts the transactions in blocks, which it requests together. */
  async function transactionsIn(slots: number[]): Promise<number> {
    const config = { ...confirmed, transactionDetails: 'signatures', rewards: false };
    const requests = slots.map((slot) => ({
      jsonrpc: '2.0',
      id: slot,
      method: 'getBlock',
      params: [slot, config],
    }));
    const response = await fetch(chain.url, { method: 'POST', body: JSON.stringify(requests) });
    const answers = (await response.json()) as { result: { signatures: string[] } }[];
    return answers.reduce((sum, { result }) => sum + result.signatures.length, 0);
  }
});

describe('stake', () => {
  it('is voted with by nobody and earns nothing', async () => {
    expect(await connection.getVoteAccounts()).toEqual({ current: [], delinquent: [] });
    const votePubkey = leader;
    const config = { ...confirmed, votePubkey, keepUnstakedDelinquents: true };
    const { result } = await rpc(chain.url, 'getVoteAccounts', [config]);
    expect(result).toEqual({ current: [], delinquent: [] });
    const { epoch } = await connection.getEpochInfo('finalized');
    expect(await connection.getInflationRate()).toEqual({ total: 0, validator: 0, foundation: 0, epoch });
    expect(await connection.getInflationGovernor()).toEqual({
      initial: 0,
      terminal: 0,
      taper: 0,
      foundation: 0,
      foundationTerm: 0,
    });
  });

  it('has the least delegation of the chain’s own stake program', async () => {
    const data = Buffer.of(13, 0, 0, 0);
    const message = new TransactionMessage({
      payerKey: new PublicKey(leader),
      recentBlockhash: PublicKey.default.toBase58(),
      instructions: [new TransactionInstruction({ programId: StakeProgram.programId, keys: [], data })],
    });
    const ask = new VersionedTransaction(message.compileToLegacyMessage());
    const { value } = await connection.simulateTransaction(ask, { replaceRecentBlockhash: true });
    const least = Buffer.from(value.returnData?.data[0] ?? '', 'base64').readBigUInt64LE();
    expect(least).toBeGreaterThan(0n);
    expect((await connection.getStakeMinimumDelegation()).value).toBe(Number(least));
  });
});

describe('what this chain has not', () => {
  it('is answered as a validator without it does: no snapshot', async () => {
    expect(await rpc(chain.url, 'getHighestSnapshotSlot')).toEqual({
      error: { code: -32008, message: 'No snapshot' },
    });
  });

  it('is refused with a validator’s sentence: slots and limits out of reach', async () => {
    const first = await connection.getFirstAvailableBlock();
    const slot = await connection.getSlot('finalized');
    const far = slot + 3 * SLOTS_PER_EPOCH;
    const epoch = Math.floor(far / SLOTS_PER_EPOCH);
    const range = (firstSlot: number, lastSlot: number) => [{ range: { firstSlot, lastSlot } }];
    const cases: [method: string, params: unknown[], message: string][] = [
      ['getSlotLeaders', [slot, 5_001], 'Invalid limit; max 5000'],
      ['getSlotLeaders', [far, 1], `Invalid slot range: leader schedule for epoch ${epoch} is unavailable`],
      ['getRecentPerformanceSamples', [721], 'Invalid limit; max 720'],
      [
        'getBlockProduction',
        range(slot, slot - 1),
        `lastSlot, ${slot - 1}, cannot be less than firstSlot, ${slot}`,
      ],
      ['getBlockProduction', range(first - 1, slot), `firstSlot, ${first - 1}, is too small; min ${first}`],
    ];
    for (const [method, params, message] of cases)
      expect(await rpc(chain.url, method, params)).toEqual({ error: { code: -32602, message } });
    const beyond = await rpc(chain.url, 'getBlockProduction', range(first, far));
    expect(beyond.error?.message).toMatch(/^lastSlot, \d+, is too large; max \d+$/);
  });

  it.each([
    ['getVoteAccounts', [{ votePubkey: 'nobody' }]],
    ['getLeaderSchedule', [null, { identity: 'nobody' }]],
    ['getBlockProduction', [{ identity: 'nobody' }]],
    ['getSlotLeaders', [-1, 1]],
    ['getSlotLeaders', ['1', 1]],
    ['getLargestAccounts', [{ filter: 'all' }]],
    ['getSupply', [{ commitment: 'root' }]],
    ['getInflationGovernor', [{ commitment: 'root' }]],
    ['getRecentPerformanceSamples', [-1]],
    ['getStakeMinimumDelegation', ['finalized']],
  ])('is refused: %s with %j', async (method, params) => {
    expect((await rpc(chain.url, method, params)).error?.code).toBe(-32602);
  });
});
