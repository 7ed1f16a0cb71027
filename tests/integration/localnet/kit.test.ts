import {
  SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE,
  airdropFactory,
  appendTransactionMessageInstruction,
  assertIsSendableTransaction,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import type { KeyPairSigner } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endTestChain, startTestChain } from './support.ts';
import type { TestChain } from './support.ts';

function clients(chain: TestChain) {
  return {
    rpc: createSolanaRpc(chain.url),
    rpcSubscriptions: createSolanaRpcSubscriptions(chain.wsUrl),
  };
}

let chain: TestChain;
let client: ReturnType<typeof clients>;
let payer: KeyPairSigner;

beforeAll(async () => {
  chain = await startTestChain();
  client = clients(chain);
  payer = await generateKeyPairSigner();
  await airdropFactory(client)({
    commitment: 'confirmed',
    lamports: lamports(2_000_000_000n),
    recipientAddress: payer.address,
  });
});
afterAll(() => endTestChain(chain));

async function signedTransfer(to: KeyPairSigner, amount: bigint) {
  const { value: latest } = await client.rpc.getLatestBlockhash({ commitment: 'confirmed' }).send();
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(payer, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(latest, m),
    (m) =>
      appendTransactionMessageInstruction(
        getTransferSolInstruction({ source: payer, destination: to.address, amount }),
        m,
      ),
  );
  const transaction = await signTransactionMessageWithSigners(message);
  assertIsSendableTransaction(transaction);
  assertIsTransactionWithBlockhashLifetime(transaction);
  return transaction;
}

describe('a @solana/kit client', () => {
  it('sends, confirms and reads back', async () => {
    const to = await generateKeyPairSigner();
    const transaction = await signedTransfer(to, 1_000_000_000n);
    await sendAndConfirmTransactionFactory(client)(transaction, { commitment: 'confirmed' });

    const signature = getSignatureFromTransaction(transaction);
    const found = await client.rpc
      .getTransaction(signature, {
        commitment: 'confirmed',
        encoding: 'json',
        maxSupportedTransactionVersion: 0,
      })
      .send();
    expect(found?.meta?.err).toBeNull();
    expect(found?.meta?.fee).toBe(5_000n);
    const { value: account } = await client.rpc
      .getAccountInfo(to.address, { commitment: 'confirmed', encoding: 'base64' })
      .send();
    expect(account).toMatchObject({ lamports: 1_000_000_000n, space: 0n, rentEpoch: 2n ** 64n - 1n });

    const raw = await client.rpc
      .getTransaction(signature, {
        commitment: 'confirmed',
        encoding: 'base64',
        maxSupportedTransactionVersion: 0,
      })
      .send();
    expect(raw?.transaction[0]).toBe(getBase64EncodedWireTransaction(transaction));
  });

  it('a @solana/kit client receives the reason why a transaction would fail', async () => {
    const to = await generateKeyPairSigner();
    const send = sendAndConfirmTransactionFactory(client);
    const failure = await send(await signedTransfer(to, 50_000_000_000n), { commitment: 'confirmed' }).catch(
      (error: unknown) => error,
    );
    const code = SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE;
    if (!isSolanaError(failure, code)) throw failure;
    expect(failure.context.logs?.length).toBeGreaterThan(0);
    expect(failure.cause).toMatchObject({
      context: { __code: SOLANA_ERROR__INSTRUCTION_ERROR__CUSTOM, code: 1, index: 0 },
    });
  });

  it('simulates with a replaced blockhash and inner instructions', async () => {
    const transaction = await signedTransfer(await generateKeyPairSigner(), 1_000_000n);
    const { value } = await client.rpc
      .simulateTransaction(getBase64EncodedWireTransaction(transaction), {
        encoding: 'base64',
        innerInstructions: true,
        replaceRecentBlockhash: true,
      })
      .send();
    expect(value.err).toBeNull();
    expect(value.innerInstructions).toEqual([]);
    expect(value.replacementBlockhash.lastValidBlockHeight).toBeGreaterThan(150n);
  });

  it('a @solana/kit client receives notifications of slots', async () => {
    const abort = new AbortController();
    const slots: bigint[] = [];
    const stream = await client.rpcSubscriptions.slotNotifications().subscribe({ abortSignal: abort.signal });
    for await (const { slot } of stream) if (slots.push(slot) === 3) break;
    abort.abort();
    expect(slots[2]).toBeGreaterThan(slots[0] ?? 0n);
  });
});
