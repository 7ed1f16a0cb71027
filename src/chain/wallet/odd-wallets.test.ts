import type { Adapter } from '@solana/wallet-adapter-base';
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toHex } from '#src/protocol/bytes.ts';
import { toTxFailure } from '../actions/tx-failure.ts';
import { setCluster } from '../cluster.ts';
import { PROGRAM_ID } from '../program/addresses.ts';
import { messageOf, type Signed, signatureOf, wireBytes } from '../program/signed.ts';
import { signMessage } from './sign-message.ts';
import { getSigner, setSigner } from './signer.ts';
import { signerOf } from './wallet-signer.ts';

const key = Keypair.generate();
const other = Keypair.generate();
const gate = Keypair.generate();
const address = key.publicKey.toBase58();
const recentBlockhash = Keypair.generate().publicKey.toBase58();

/** Returns an instruction of the program with any data. */
const own = (by = key.publicKey, data = 'join') =>
  new TransactionInstruction({
    programId: PROGRAM_ID,
    keys: [
      { pubkey: by, isSigner: true, isWritable: true },
      { pubkey: other.publicKey, isSigner: false, isWritable: true },
    ],
    data: Buffer.from(data),
  });
const transactionOf = (...instructions: TransactionInstruction[]) =>
  new Transaction({ feePayer: key.publicKey, recentBlockhash }).add(
    ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 }),
    ...instructions,
  );
const guard = new TransactionInstruction({
  programId: new PublicKey('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95'),
  keys: [{ pubkey: key.publicKey, isSigner: false, isWritable: false }],
  data: Buffer.from('guard'),
});
const price = ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 5_000 });
const signedBy = (transaction: Transaction, ...keys: Keypair[]): Transaction => {
  for (const one of keys) transaction.partialSign(one);
  return transaction;
};
/** Returns the transaction as another copy of web3.js would: no instance of this one's classes. */
const foreign = (transaction: Signed): object => ({ serialize: () => wireBytes(transaction) });
const versioned = (...instructions: TransactionInstruction[]): VersionedTransaction => {
  const message = new TransactionMessage({ payerKey: key.publicKey, recentBlockhash, instructions });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([key]);
  return transaction;
};

type Answer = (transaction: Transaction, bytes: Uint8Array) => unknown;

const SIGN = 'solana:signTransaction';
const SEND = 'solana:signAndSendTransaction';
const MESSAGE = 'solana:signMessage';

/** Connects a standard wallet with the given answers. */
function connectStandard(answer: Answer): void {
  const features = [SIGN, SEND, MESSAGE];
  const account = { address, publicKey: key.publicKey.toBytes(), chains: [], features };
  const one = async ({ transaction }: { readonly transaction: Uint8Array }) =>
    answer(Transaction.from(transaction), transaction);
  const wallet = {
    accounts: [account],
    chains: [],
    features: {
      [SIGN]: { signTransaction: one },
      [SEND]: { signAndSendTransaction: one },
      [MESSAGE]: { signMessage: async () => answer(new Transaction(), new Uint8Array()) },
    },
  };
  const signing = { signTransaction: one, signMessage: one } as never;
  setSigner(signerOf({ standard: true, wallet } as unknown as Adapter, address, signing));
}
/** Connects a wallet with a custom adapter, which gets the transaction object itself. */
function connectInjected(answer: (transaction: Transaction) => unknown): void {
  const signTransaction = async (transaction: Transaction) => answer(transaction);
  setSigner(signerOf({} as Adapter, address, { signTransaction } as never));
}

const sign = async (transaction = transactionOf(own())): Promise<Signed> => {
  const signed = await getSigner()?.signTransaction?.(transaction);
  if (!signed) throw new Error('no signer');
  return signed;
};
const failure = async (doing: Promise<unknown> | undefined): Promise<unknown> => {
  try {
    return await doing;
  } catch (error) {
    return toTxFailure(error).kind;
  }
};

beforeEach(() => setCluster({ name: 'devnet', rpcUrl: 'http://127.0.0.1:9' }));
afterEach(() => setSigner(null));

/** The shapes in which wallets return a signature's bytes. */
const SIGNATURES: readonly (readonly [string, (bytes: Uint8Array) => unknown])[] = [
  ['a Uint8Array', (bytes) => bytes],
  ['a Buffer', (bytes) => Buffer.from(bytes)],
  ['a part of a larger buffer', (bytes) => Buffer.concat([Buffer.from('xx'), bytes]).subarray(2)],
  ['an ArrayBuffer', (bytes) => Uint8Array.from(bytes).buffer],
  ['numbers', (bytes) => [...bytes]],
  ['what JSON makes of a Uint8Array', (bytes) => JSON.parse(JSON.stringify(bytes)) as unknown],
  ['what JSON makes of a Buffer', (bytes) => JSON.parse(JSON.stringify(Buffer.from(bytes))) as unknown],
  ['something like an array', (bytes) => ({ ...bytes, length: bytes.length })],
  ['base58', (bytes) => bs58.encode(bytes)],
  ['base64', (bytes) => Buffer.from(bytes).toString('base64')],
  ['base64 for addresses', (bytes) => Buffer.from(bytes).toString('base64url')],
  ['hex', (bytes) => toHex(bytes)],
  ['{signature}', (bytes) => ({ signature: bytes })],
  ['{publicKey, signature}', (bytes) => ({ publicKey: address, signature: bs58.encode(bytes) })],
  ['a list of {signature}', (bytes) => [{ signature: [...bytes] }]],
  ['{signatures}', (bytes) => ({ signatures: [bytes] })],
];

/** The shapes in which wallets return a signed transaction. */
const TRANSACTIONS: readonly (readonly [string, Answer])[] = [
  ['as the standard has it', (one) => [{ signedTransaction: wireBytes(signedBy(one, key)) }]],
  ['without the list', (one) => ({ signedTransaction: wireBytes(signedBy(one, key)) })],
  ['as bare bytes', (one) => wireBytes(signedBy(one, key))],
  ['as numbers', (one) => [...wireBytes(signedBy(one, key))]],
  ['as base64', (one) => Buffer.from(wireBytes(signedBy(one, key))).toString('base64')],
  ['as base58', (one) => bs58.encode(wireBytes(signedBy(one, key)))],
  ['as {transaction}', (one) => ({ transaction: bs58.encode(wireBytes(signedBy(one, key))) })],
  ['as a Transaction', (one) => signedBy(one, key)],
  ['as a Transaction of another web3.js', (one) => foreign(signedBy(one, key))],
  [
    'as a VersionedTransaction',
    (_, bytes) => {
      const transaction = VersionedTransaction.deserialize(bytes);
      transaction.sign([key]);
      return transaction;
    },
  ],
  ['as a VersionedTransaction of another web3.js', () => foreign(versioned(own()))],
  ['in version 0', () => versioned(own())],
];

describe('a wallet that signs', () => {
  it.each(TRANSACTIONS)('a wallet that signs may return the transaction %s', async (_, answer) => {
    connectStandard(answer);
    const signed = await sign();
    expect(bs58.decode(signatureOf(signed))).toHaveLength(64);
    connectInjected((one) => answer(one, wireBytes(one)));
    expect(signatureOf(await sign())).toBe(signatureOf(signed));
  });

  it.each(SIGNATURES)('a wallet that signs may return only its signature, as %s', async (_, shape) => {
    connectStandard((one) => shape(Uint8Array.from(signedBy(one, key).signature ?? [])));
    const transaction = transactionOf(own());
    const signed = await sign(transaction);
    const expected = signedBy(transaction, key);
    expect(wireBytes(signed)).toEqual(wireBytes(expected));
  });

  it.each(SIGNATURES)('a wallet that signs may return the signature of a message as %s', async (_, shape) => {
    const bytes = Uint8Array.from({ length: 64 }, (_one, index) => index + 1);
    connectStandard(() => shape(bytes));
    expect(await signMessage('text')).toBe(bs58.encode(bytes));
  });

  it('a wallet that signs may add a compute budget and guards before, between and after, and set a fresh blockhash', async () => {
    const first = own(key.publicKey, 'create');
    const second = own(key.publicKey, 'grow');
    connectStandard((one) => {
      const fresh = new Transaction({
        feePayer: key.publicKey,
        recentBlockhash: Keypair.generate().publicKey.toBase58(),
      });
      const [limit, ...ours] = one.instructions;
      if (!limit) throw new Error('no instruction');
      return signedBy(fresh.add(limit, price, guard, ours[0] ?? guard, guard, ours[1] ?? guard, guard), key);
    });
    const signed = await sign(transactionOf(first, second));
    expect(messageOf(signed).compiledInstructions).toHaveLength(7);
  });

  it('a wallet that signs may mutate the object that it was given', async () => {
    connectInjected((one) => signedBy(one.add(guard), key));
    expect(messageOf(await sign()).compiledInstructions).toHaveLength(3);
    connectInjected((one) => {
      one.instructions = [guard];
      return signedBy(one, key);
    });
    expect(await failure(sign())).toBe('walletChanged');
  });

  const pays = SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey: other.publicKey, lamports: 9 });
  const readOnly = own();
  readOnly.keys = readOnly.keys.map((meta) => ({ ...meta, isWritable: meta.isSigner }));
  it.each([
    ['left out', [price]],
    ['another in data', [own(key.publicKey, 'exit')]],
    ['another in its accounts', [own(gate.publicKey)]],
    ['one that may write no more', [readOnly]],
    ['twice there', [own(), own()]],
    ['beside a payment', [own(), pays]],
  ] as const)('a signed transaction is not sent if our instruction is %s', async (_, instructions) => {
    connectStandard(() => signedBy(transactionOf(...instructions), key));
    expect(await failure(sign())).toBe('walletChanged');
  });

  it('a signed transaction is not sent if the wallet’s additions make it too large', async () => {
    const large = new TransactionInstruction({ ...guard, keys: [], data: Buffer.alloc(1_100) });
    connectStandard((one) => {
      const signed = one.add(large);
      signed.partialSign(key);
      const { signature } = signed;
      // web3.js cannot serialize a transaction that is too large.
      return Buffer.concat([Uint8Array.of(1), signature ?? Buffer.alloc(64), signed.serializeMessage()]);
    });
    expect(await failure(sign())).toBe('walletChanged');
  });

  it.each([
    ['unchanged', (one: Transaction) => [{ signedTransaction: wireBytes(one) }], 'walletUnsigned'],
    ['as it is, the object itself', (one: Transaction) => one, 'walletUnsigned'],
    ['with nothing', () => undefined, 'signTransactionFailed'],
    ['with an empty object', () => ({}), 'signTransactionFailed'],
    ['with a word', () => 'signed', 'signTransactionFailed'],
    ['with bytes that are none', () => new Uint8Array(200), 'signTransactionFailed'],
    [
      'with a broken object',
      () => ({ serialize: () => JSON.parse('{') as unknown }),
      'signTransactionFailed',
    ],
  ])('signing fails with a distinct error if the wallet answers %s', async (_, answer, kind) => {
    connectStandard(answer);
    expect(await failure(sign())).toBe(kind);
  });

  it.each([
    [
      'pays by another account',
      () => {
        const transaction = new Transaction({ feePayer: other.publicKey, recentBlockhash });
        return signedBy(transaction.add(own(other.publicKey)), other);
      },
    ],
    [
      'signs with the key of another account',
      (one: Transaction) => {
        const signature = Buffer.from(
          signedBy(
            new Transaction({ feePayer: other.publicKey, recentBlockhash }).add(own(other.publicKey)),
            other,
          ).signature ?? [],
        );
        one.addSignature(key.publicKey, signature);
        return [{ signedTransaction: Uint8Array.from(one.serialize({ verifySignatures: false })) }];
      },
    ],
  ])('signing fails with the error for a switched account if the wallet %s', async (_, answer) => {
    connectStandard(answer);
    expect(await failure(sign())).toBe('walletSwitched');
  });

  it.each([
    ['disconnects', () => setSigner(null), 'walletLate'],
    [
      'switches the account',
      () => setSigner(signerOf({} as Adapter, other.publicKey.toBase58(), {} as never)),
      'walletSwitched',
    ],
  ])('signing is not awaited any longer if the wallet %s during the request', async (_, leave, kind) => {
    let answer: (signed: Transaction) => void = () => undefined;
    connectStandard((one) => new Promise((resolve) => (answer = () => resolve(signedBy(one, key)))));
    const signing = failure(sign());
    leave();
    expect(await signing).toBe(kind);
    answer(new Transaction());
  });

  it.each([
    ['has disconnected', null, 'walletLate'],
    ['has switched the account', other.publicKey, 'walletSwitched'],
  ])(
    'signing fails with a distinct error, before the page is notified, if the wallet %s when it answers',
    async (_, publicKey, kind) => {
      const adapter = { publicKey: key.publicKey as PublicKey | null };
      const signTransaction = async (one: Transaction) => {
        adapter.publicKey = publicKey;
        return signedBy(one, key);
      };
      setSigner(signerOf(adapter as Adapter, address, { signTransaction } as never));
      expect(await failure(sign())).toBe(kind);
    },
  );

  it('signing is still awaited if the wallet reports its accounts during the request', async () => {
    connectStandard(async (one) => {
      setSigner(getSigner());
      return signedBy(one, key);
    });
    expect(signatureOf(await sign())).toBeTruthy();
  });
});

describe('a wallet that signs and sends', () => {
  const send = () => getSigner()?.signAndSend?.(transactionOf(own()));
  const bytes = Uint8Array.from({ length: 64 }, (_, index) => 255 - index);

  it.each(SIGNATURES)('a wallet that sends may return the signature as %s', async (_, shape) => {
    connectStandard(() => shape(bytes));
    expect(await send()).toBe(bs58.encode(bytes));
  });

  it.each(TRANSACTIONS)('a wallet that sends may return the transaction %s', async (_, answer) => {
    connectStandard(answer);
    expect(await send()).toMatch(/^\w{80,88}$/);
  });

  it.each([
    ['disconnects', () => setSigner(null)],
    [
      'switches the account',
      () => setSigner(signerOf({} as Adapter, other.publicKey.toBase58(), {} as never)),
    ],
  ])('sending still returns the signature if the wallet %s during the request', async (_, leave) => {
    connectStandard(() => {
      leave();
      return { signature: bytes };
    });
    expect(await send()).toBe(bs58.encode(bytes));
  });

  const timedOut = (signature: unknown) =>
    Object.assign(new Error('not confirmed in 30 seconds'), { signature });
  it.each([
    ['itself', timedOut(bs58.encode(bytes))],
    ['one inside it', Object.assign(new Error('failed'), { cause: timedOut([...bytes]) })],
    ['what JSON-RPC adds', { code: -32_000, message: 'timeout', data: { signature: bs58.encode(bytes) } }],
  ])('the signature in a wallet’s error is read: %s', async (_, error) => {
    connectStandard(() => Promise.reject(error as Error));
    expect(await send()).toBe(bs58.encode(bytes));
  });

  it.each([
    ['a plain object', { code: 4_001, message: 'User rejected the request.' }, 'rejected'],
    ['a text', 'User rejected the request', 'rejected'],
    ['an error', new Error('Node is behind'), 'sendTransactionFailed'],
  ])('sending fails with a distinct reason if the wallet throws %s', async (_, error, kind) => {
    connectStandard(() => Promise.reject(error as Error));
    expect(await failure(send())).toBe(kind);
  });

  it.each([undefined, null, {}, 'ok', { signature: null }, new Uint8Array(64)])(
    'sending fails with an error that the transaction may have been sent if the wallet answers %j',
    async (answer) => {
      connectStandard(() => answer);
      expect(await failure(send())).toBe('sendTransactionFailed');
    },
  );

  it('a wallet is not prompted if the account does not support the request', () => {
    const wallet = {
      accounts: [{ address, chains: [], features: [SIGN] }],
      chains: [],
      features: { [SEND]: {} },
    };
    const signer = signerOf({ standard: true, wallet } as unknown as Adapter, address, {} as never);
    expect(signer.signAndSend).toBeNull();
  });
});
