import {
  AddressLookupTableProgram,
  ComputeBudgetProgram,
  Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
  sendAndConfirmTransaction,
} from '@solana/web3.js';
import type { AccountInfo, Connection, Logs, TransactionConfirmationStatus } from '@solana/web3.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endTestChain, fundedWallet, startTestChain, until } from './support.ts';
import type { TestChain } from './support.ts';

const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');

let chain: TestChain;
let connection: Connection;
let payer: Keypair;

beforeAll(async () => {
  chain = await startTestChain();
  ({ connection } = chain);
  payer = await fundedWallet(connection, 20 * LAMPORTS_PER_SOL);
});
afterAll(() => endTestChain(chain));

function transfer(from: PublicKey, to: PublicKey, lamports: number): Transaction {
  return new Transaction().add(SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports }));
}

function memo(text: string): Transaction {
  return new Transaction().add(
    new TransactionInstruction({
      programId: MEMO,
      keys: [{ pubkey: payer.publicKey, isSigner: true, isWritable: false }],
      data: Buffer.from(text),
    }),
  );
}

describe('a web3.js client', () => {
  it('a web3.js client pays from the faucet and transfers', async () => {
    const to = Keypair.generate().publicKey;
    const before = await connection.getBalance(payer.publicKey);
    const signature = await sendAndConfirmTransaction(
      connection,
      transfer(payer.publicKey, to, LAMPORTS_PER_SOL),
      [payer],
    );
    expect(await connection.getBalance(to)).toBe(LAMPORTS_PER_SOL);
    expect(await connection.getBalance(payer.publicKey)).toBe(before - LAMPORTS_PER_SOL - 5_000);

    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(found?.meta?.fee).toBe(5_000);
    expect(found?.meta?.preBalances[0]).toBe(before);
    expect(found?.version).toBe('legacy');
    const parsed = await connection.getParsedTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(parsed?.transaction.message.accountKeys.map((key) => [key.signer, key.writable])).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ]);
    const [latest] = await connection.getSignaturesForAddress(payer.publicKey, { limit: 1 });
    expect(latest?.signature).toBe(signature);
    const [after] = await connection.getSignaturesForAddress(payer.publicKey, { before: signature });
    expect(after?.signature).not.toBe(signature);
    expect(await connection.getSignaturesForAddress(payer.publicKey, { until: signature })).toEqual([]);
  });

  it('sends a versioned transaction with a lookup table and pays its priority fee', async () => {
    const to = Keypair.generate().publicKey;
    const [create, table] = AddressLookupTableProgram.createLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      recentSlot: (await connection.getSlot()) - 1,
    });
    const extend = AddressLookupTableProgram.extendLookupTable({
      authority: payer.publicKey,
      payer: payer.publicKey,
      lookupTable: table,
      addresses: [to, Keypair.generate().publicKey],
    });
    await sendAndConfirmTransaction(connection, new Transaction().add(create, extend), [payer]);
    const extended = await connection.getSlot();
    await until('the next slot', async () => (await connection.getSlot()) > extended);

    const { value: lookupTable } = await connection.getAddressLookupTable(table);
    if (lookupTable === null) throw new Error('no lookup table');
    const latest = await connection.getLatestBlockhash();
    const message = new TransactionMessage({
      payerKey: payer.publicKey,
      recentBlockhash: latest.blockhash,
      instructions: [
        ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1_000_000 }),
        SystemProgram.transfer({
          fromPubkey: payer.publicKey,
          toPubkey: to,
          lamports: LAMPORTS_PER_SOL,
        }),
      ],
    }).compileToV0Message([lookupTable]);
    const transaction = new VersionedTransaction(message);
    transaction.sign([payer]);
    const { value: fee } = await connection.getFeeForMessage(message);
    const simulated = await connection.simulateTransaction(transaction, {
      sigVerify: true,
      accounts: { encoding: 'base64', addresses: [to.toBase58()] },
    });
    expect(simulated.value.err).toBeNull();
    expect(simulated.value.accounts?.[0]?.lamports).toBe(LAMPORTS_PER_SOL);

    const signature = await connection.sendTransaction(transaction);
    await connection.confirmTransaction({ signature, ...latest });
    const found = await connection.getTransaction(signature, { maxSupportedTransactionVersion: 0 });
    expect(found?.meta?.fee).toBe(fee);
    expect(fee).toBeGreaterThan(5_000);
    expect(found?.meta?.loadedAddresses?.writable.map(String)).toEqual([to.toBase58()]);
    await expect(connection.getTransaction(signature)).rejects.toThrow(
      'Transaction version (0) is not supported by the requesting client',
    );
  });

  it('a web3.js client receives notifications of logs, accounts, programs, slots and roots', async () => {
    const to = Keypair.generate().publicKey;
    const logs: Logs[] = [];
    const accounts: AccountInfo<Buffer>[] = [];
    const owned: PublicKey[] = [];
    const slots: number[] = [];
    const roots: number[] = [];
    const created = Keypair.generate();
    const ids = [
      connection.onLogs(MEMO, (entry) => logs.push(entry), 'confirmed'),
      connection.onAccountChange(to, (account) => accounts.push(account), { commitment: 'processed' }),
      connection.onProgramAccountChange(MEMO, ({ accountId }) => owned.push(accountId), {
        commitment: 'confirmed',
        filters: [{ dataSize: 8 }],
      }),
      connection.onSlotChange(({ slot }) => slots.push(slot)),
      connection.onRootChange((root) => roots.push(root)),
    ] as const;
    await until('subscriptions are served', () => slots.length > 0 && roots.length > 0);

    const noted = await sendAndConfirmTransaction(connection, memo('hello'), [payer]);
    await sendAndConfirmTransaction(connection, transfer(payer.publicKey, to, 1_000_000), [payer]);
    const rent = await connection.getMinimumBalanceForRentExemption(8);
    const create = SystemProgram.createAccount({
      fromPubkey: payer.publicKey,
      newAccountPubkey: created.publicKey,
      lamports: rent,
      space: 8,
      programId: MEMO,
    });
    await sendAndConfirmTransaction(connection, new Transaction().add(create), [payer, created]);
    await until('all reports', () => logs.length > 0 && accounts.length > 0 && owned.length > 0);

    expect(logs.map((entry) => entry.signature)).toEqual([noted]);
    expect(logs[0]?.logs.join('\n')).toContain('hello');
    expect(accounts.map((account) => account.lamports)).toEqual([1_000_000]);
    expect(owned.map(String)).toEqual([created.publicKey.toBase58()]);
    await until('the newest root is told', () => roots.at(-1) === (slots.at(-1) ?? 0) - 32);

    const filters = (offset: number) => ({ filters: [{ memcmp: { offset, bytes: '1111' } }] });
    expect(
      await connection.getProgramAccounts(MEMO, { ...filters(4), dataSlice: { offset: 2, length: 3 } }),
    ).toMatchObject([{ pubkey: created.publicKey, account: { data: Buffer.alloc(3), lamports: rent } }]);
    expect(await connection.getProgramAccounts(MEMO, filters(5))).toEqual([]);
    const [logsId, accountId, programId, slotId, rootId] = ids;
    await Promise.all([
      connection.removeOnLogsListener(logsId),
      connection.removeAccountChangeListener(accountId),
      connection.removeProgramAccountChangeListener(programId),
      connection.removeSlotChangeListener(slotId),
      connection.removeRootChangeListener(rootId),
    ]);
  });

  it('a web3.js client is notified of a signature that landed before it subscribed', async () => {
    const latest = await connection.getLatestBlockhash();
    const transaction = transfer(payer.publicKey, Keypair.generate().publicKey, 1_000_000);
    const signature = await connection.sendTransaction(transaction, [payer]);
    const { value } = await connection.getSignatureStatus(signature);
    const status: TransactionConfirmationStatus = 'confirmed';
    expect(value).toMatchObject({ err: null, confirmationStatus: status });
    const received = new Promise<unknown>((resolve) => {
      connection.onSignature(signature, ({ err }) => resolve(err), 'confirmed');
    });
    expect(await received).toBeNull();
    expect((await connection.confirmTransaction({ signature, ...latest })).value.err).toBeNull();
  });
});

describe('a failing transaction', () => {
  it('a failing transaction is refused with a validator’s code, text and logs before it is sent', async () => {
    const poor = await fundedWallet(connection, 2_000_000);
    const instruction = transfer(poor.publicKey, payer.publicKey, LAMPORTS_PER_SOL);
    await expect(sendAndConfirmTransaction(connection, instruction, [poor])).rejects.toMatchObject({
      message: expect.stringContaining(
        'Simulation failed. \nMessage: Transaction simulation failed: Error processing Instruction 0: custom program error: 0x1.',
      ),
      logs: expect.arrayContaining([
        'Program 11111111111111111111111111111111 failed: custom program error: 0x1',
      ]),
    });
    expect(await connection.getBalance(poor.publicKey)).toBe(2_000_000);
  });

  it('without preflight a failing transaction lands and costs its fee', async () => {
    const poor = await fundedWallet(connection, 2_000_000);
    const latest = await connection.getLatestBlockhash();
    const instruction = transfer(poor.publicKey, payer.publicKey, LAMPORTS_PER_SOL);
    const signature = await connection.sendTransaction(instruction, [poor], { skipPreflight: true });
    const { value } = await connection.confirmTransaction({ signature, ...latest });
    expect(value.err).toEqual({ InstructionError: [0, { Custom: 1 }] });
    expect(await connection.getBalance(poor.publicKey)).toBe(2_000_000 - 5_000);
  });

  it('names a stale blockhash, a bad signature, a duplicate and an unfunded payer', async () => {
    const signed = (recentBlockhash: string, from: Keypair): Buffer => {
      const transaction = transfer(from.publicKey, payer.publicKey, 1_000);
      transaction.recentBlockhash = recentBlockhash;
      transaction.feePayer = from.publicKey;
      transaction.sign(from);
      return transaction.serialize();
    };
    const { blockhash } = await connection.getLatestBlockhash();
    const unknown = Keypair.generate().publicKey.toBase58();
    await expect(connection.sendRawTransaction(signed(unknown, payer))).rejects.toThrow(
      'Blockhash not found',
    );

    const forged = signed(blockhash, payer);
    forged[10] = (forged[10] ?? 0) ^ 1;
    await expect(connection.sendRawTransaction(forged)).rejects.toThrow(
      'Transaction signature verification failure',
    );

    const good = signed(blockhash, payer);
    await connection.sendRawTransaction(good);
    await expect(connection.sendRawTransaction(good)).rejects.toThrow(
      'This transaction has already been processed',
    );
    await expect(connection.sendRawTransaction(signed(blockhash, Keypair.generate()))).rejects.toThrow(
      'Attempt to debit an account but found no record of a prior credit.',
    );
  });
});
