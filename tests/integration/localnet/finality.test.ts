import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  sendAndConfirmTransaction,
} from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sleep } from '#src/lib/sleep.ts';
import {
  FINAL_SECONDS,
  advance,
  airdrop,
  endTestChain,
  fundedWallet,
  startTestChain,
  until,
} from './support.ts';
import type { TestChain } from './support.ts';

const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

let chain: TestChain;
let connection: Connection;
let payer: Keypair;

beforeAll(async () => {
  chain = await startTestChain();
  ({ connection } = chain);
  payer = await fundedWallet(connection, 10_000_000_000);
  await advance(chain.url, FINAL_SECONDS);
});
afterAll(() => endTestChain(chain));

describe('finality', () => {
  it('finality comes 32 slots after confirmation, and reads at finalized show the older state until then', async () => {
    const to = Keypair.generate().publicKey;
    await airdrop(connection, to, 1_000_000);
    await advance(chain.url, FINAL_SECONDS);
    await airdrop(connection, to, 2_000_000);
    const signature = await airdrop(connection, to, 4_000_000);

    expect(await connection.getBalance(to, 'confirmed')).toBe(7_000_000);
    expect(await connection.getBalance(to, 'finalized')).toBe(1_000_000);
    expect((await connection.getAccountInfo(to, 'finalized'))?.lamports).toBe(1_000_000);
    const [several] = await connection.getMultipleAccountsInfo([to], 'finalized');
    expect(several?.lamports).toBe(1_000_000);
    const final = new Connection(chain.url, 'finalized');
    expect(await final.getTransaction(signature, { maxSupportedTransactionVersion: 0 })).toBeNull();
    expect(await final.getSignaturesForAddress(to)).toHaveLength(1);
    expect(await connection.getSignaturesForAddress(to)).toHaveLength(3);
    expect((await connection.getSignatureStatus(signature)).value?.confirmationStatus).toBe('confirmed');
    const earlier = await connection.getSlot('confirmed');
    const root = await connection.getSlot('finalized');
    expect(root).toBeGreaterThanOrEqual(earlier - 32);
    expect(root).toBeLessThanOrEqual((await connection.getSlot('confirmed')) - 32);

    await advance(chain.url, FINAL_SECONDS);
    expect(await connection.getBalance(to, 'finalized')).toBe(7_000_000);
    expect((await connection.getSignatureStatus(signature)).value).toMatchObject({
      confirmations: null,
      confirmationStatus: 'finalized',
    });
    expect(await final.getTransaction(signature, { maxSupportedTransactionVersion: 0 })).not.toBeNull();
  });

  it('before finality, lists at finalized lack a new program account and still contain a closed one', async () => {
    const account = Keypair.generate();
    const space = 16;
    const listed = async (commitment: 'confirmed' | 'finalized'): Promise<string[]> =>
      (await connection.getProgramAccounts(MEMO, { commitment })).map(({ pubkey }) => pubkey.toBase58());
    const create = SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: account.publicKey,
      lamports: await connection.getMinimumBalanceForRentExemption(space),
      space,
      programId: MEMO,
    });
    await sendAndConfirmTransaction(connection, new Transaction().add(create), [payer, account]);
    expect(await listed('confirmed')).toEqual([account.publicKey.toBase58()]);
    expect(await listed('finalized')).toEqual([]);
    await advance(chain.url, FINAL_SECONDS);
    expect(await listed('finalized')).toEqual([account.publicKey.toBase58()]);
  });

  it('notifies finalized subscriptions once, at finality, with the state of each slot', async () => {
    const to = Keypair.generate().publicKey;
    const received: string[] = [];
    const balances: number[] = [];
    const ids = [
      connection.onLogs(to, ({ signature }) => received.push(`logs ${signature}`), 'finalized'),
      connection.onAccountChange(to, ({ lamports }) => balances.push(lamports), { commitment: 'finalized' }),
    ] as const;
    await until('subscriptions', () => connection.getSlot().then((slot) => slot > 0));
    await sleep(300);
    const first = await airdrop(connection, to, 1_000_000);
    connection.onSignature(first, () => received.push(`signature ${first}`), 'finalized');
    await advance(chain.url, 1);
    const second = await airdrop(connection, to, 2_000_000);
    expect(received).toEqual([]);
    expect(balances).toEqual([]);

    await advance(chain.url, FINAL_SECONDS);
    await until('finality is reported', () => received.length === 3 && balances.length === 2);
    expect(received.toSorted()).toEqual([`logs ${first}`, `logs ${second}`, `signature ${first}`].toSorted());
    expect(balances).toEqual([1_000_000, 3_000_000]);
    await connection.removeOnLogsListener(ids[0]);
    await connection.removeAccountChangeListener(ids[1]);
  });
});
