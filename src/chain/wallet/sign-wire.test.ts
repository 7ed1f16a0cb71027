import { ed25519 } from '@noble/curves/ed25519.js';
import {
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect, it } from 'vitest';
import { developmentWallet } from './dev-wallet.ts';
import { signWireTransaction } from './sign-wire.ts';

const secret = Uint8Array.from({ length: 32 }, (_, index) => index + 1);
const wallet = new PublicKey(ed25519.getPublicKey(secret));
const other = Keypair.generate();
const recentBlockhash = Keypair.generate().publicKey.toBase58();
const transfer = (from: PublicKey) =>
  SystemProgram.transfer({ fromPubkey: from, toPubkey: other.publicKey, lamports: 1 });

it('signs a legacy transaction whose payer is the wallet', () => {
  const transaction = new Transaction({ feePayer: wallet, recentBlockhash }).add(transfer(wallet));
  const unsigned = transaction.serialize({ requireAllSignatures: false, verifySignatures: false });
  const signed = Transaction.from(signWireTransaction(unsigned, secret));
  expect(signed.verifySignatures()).toBe(true);
});

it('leaves the signature of the payer unchanged if the wallet is another signer', () => {
  const transaction = new Transaction({ feePayer: other.publicKey, recentBlockhash }).add(transfer(wallet));
  transaction.partialSign(other);
  const half = transaction.serialize({ requireAllSignatures: false });
  const signed = Transaction.from(signWireTransaction(half, secret));
  expect(signed.signatures).toHaveLength(2);
  expect(signed.verifySignatures()).toBe(true);
});

it('signs a transaction of version 0', () => {
  const message = new TransactionMessage({
    payerKey: wallet,
    recentBlockhash,
    instructions: [transfer(wallet)],
  }).compileToV0Message();
  const signed = signWireTransaction(new VersionedTransaction(message).serialize(), secret);
  const { signatures, message: signedMessage } = VersionedTransaction.deserialize(signed);
  const signature = signatures[0] ?? new Uint8Array();
  expect(ed25519.verify(signature, signedMessage.serialize(), wallet.toBytes())).toBe(true);
});

it('rejects transactions that the wallet does not sign, and data that is no transaction', () => {
  const transaction = new Transaction({ feePayer: other.publicKey, recentBlockhash });
  transaction.add(transfer(other.publicKey));
  const bytes = transaction.serialize({ requireAllSignatures: false });
  expect(() => signWireTransaction(bytes, secret)).toThrow(/not among the signers/);
  expect(() => signWireTransaction(new Uint8Array(), secret)).toThrow(/ends too early/);
  expect(() => signWireTransaction(bytes.subarray(0, 70), secret)).toThrow();
});

it('the development wallet signs messages and shows its account only while connected', async () => {
  const { features } = developmentWallet(secret);
  const seen: number[] = [];
  features['standard:events'].on('change', ({ accounts }) => seen.push(accounts?.length ?? -1));
  const { accounts } = await features['standard:connect'].connect();
  await features['standard:disconnect'].disconnect();
  expect(accounts[0]?.address).toBe(wallet.toBase58());
  expect(seen).toEqual([1, 0]);
  const message = new TextEncoder().encode('hello');
  const [signed] = await features['solana:signMessage'].signMessage({ message });
  expect(ed25519.verify(signed?.signature ?? new Uint8Array(), message, wallet.toBytes())).toBe(true);
});
