import { Keypair, LAMPORTS_PER_SOL, SystemProgram, Transaction } from '@solana/web3.js';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endTestChain, fundedWallet, rpc, startTestChain, type TestChain } from './support.ts';

const answerSchema = v.object({
  value: v.object({
    err: v.unknown(),
    accounts: v.array(v.nullable(v.object({ lamports: v.number(), owner: v.string(), space: v.number() }))),
  }),
});

let chain: TestChain;
let payer: Keypair;
beforeAll(async () => {
  chain = await startTestChain();
  payer = await fundedWallet(chain.connection, LAMPORTS_PER_SOL);
});
afterAll(() => endTestChain(chain));

const to = Keypair.generate().publicKey;
const paying = (lamports: number): string => {
  const transaction = new Transaction({ feePayer: payer.publicKey, recentBlockhash: to.toBase58() });
  transaction.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports }));
  return transaction.serialize({ requireAllSignatures: false, verifySignatures: false }).toString('base64');
};
const simulate = (text: string, addresses: readonly string[]) =>
  rpc(chain.url, 'simulateTransaction', [
    text,
    { encoding: 'base64', replaceRecentBlockhash: true, accounts: { encoding: 'base64', addresses } },
  ]);

describe('a simulation with accounts', () => {
  const elsewhere = Keypair.generate().publicKey.toBase58();

  it('a simulation with accounts returns their simulated state after the fee without saving it, and null for a missing one', async () => {
    const addresses = [payer.publicKey.toBase58(), to.toBase58(), elsewhere];
    const { result } = await simulate(paying(2_000_000), addresses);
    const { err, accounts } = v.parse(answerSchema, result).value;
    expect(err).toBeNull();
    expect(accounts.map((account) => account?.lamports)).toEqual([
      LAMPORTS_PER_SOL - 2_000_000 - 5_000,
      2_000_000,
      undefined,
    ]);
    expect(await chain.connection.getBalance(payer.publicKey)).toBe(LAMPORTS_PER_SOL);
  });

  it('a simulation with accounts returns an empty account for an account that would be closed', async () => {
    const { result } = await simulate(paying(LAMPORTS_PER_SOL - 5_000), [payer.publicKey.toBase58()]);
    expect(v.parse(answerSchema, result).value.accounts).toEqual([
      { lamports: 0, owner: SystemProgram.programId.toBase58(), space: 0 },
    ]);
  });

  it('a simulation with accounts returns null for all accounts if the transaction would fail', async () => {
    const { result } = await simulate(paying(2 * LAMPORTS_PER_SOL), [to.toBase58()]);
    expect(v.parse(answerSchema, result).value).toMatchObject({ accounts: [null] });
  });

  it('a simulation with accounts rejects more accounts than the transaction names', async () => {
    const { error } = await simulate(
      paying(2_000_000),
      Array.from({ length: 4 }, () => to.toBase58()),
    );
    expect(error).toMatchObject({ code: -32_602, message: 'Too many accounts provided; max 3' });
  });
});
