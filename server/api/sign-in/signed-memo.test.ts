import {
  AddressLookupTableAccount,
  ComputeBudgetProgram,
  type Keypair,
  MessageV0,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js';
import { expect, test } from 'vitest';
import { admin, stranger } from '#tests/support/admin-api.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { readProof } from './signed-text.ts';

const TEXT = 'pools.example wants you to sign in with your Solana account:\n…';
const MEMO = new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr');
const OLD_MEMO = new PublicKey('Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo');
const ADMIN = admin.publicKey;
/** No block has this hash, so that the transaction cannot be sent. */
const recentBlockhash = PublicKey.default.toBase58();

const memo = (text = TEXT, programId = MEMO) =>
  new TransactionInstruction({ programId, keys: [], data: Buffer.from(text) });
const transfer = SystemProgram.transfer({ fromPubkey: ADMIN, toPubkey: stranger.publicKey, lamports: 1 });
const budget = [
  ComputeBudgetProgram.setComputeUnitLimit({ units: 20_000 }),
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports: 1 }),
];

function old(instructions: TransactionInstruction[], signers: Keypair[] = [admin]): Uint8Array {
  const transaction = new Transaction({ feePayer: ADMIN, recentBlockhash }).add(...instructions);
  transaction.sign(...signers);
  return transaction.serialize();
}

function versioned(instructions: TransactionInstruction[]): Uint8Array {
  const message = new TransactionMessage({ payerKey: ADMIN, recentBlockhash, instructions });
  const transaction = new VersionedTransaction(message.compileToV0Message());
  transaction.sign([admin]);
  return transaction.serialize();
}

const read = (wire: Uint8Array) =>
  readProof({ by: 'transaction', transaction: Buffer.from(wire).toString('base64') });

test('reads the memo of a signed transaction of either format', () => {
  const signed = { wallet: ADMIN.toBase58(), text: TEXT };
  expect(read(old([memo()]))).toMatchObject(signed);
  expect(read(versioned([memo()]))).toMatchObject(signed);
  expect(read(old([memo(TEXT, OLD_MEMO)]))).toMatchObject(signed);
  expect(read(old([...budget, memo()]))).toMatchObject(signed);
});

test('refuses a transaction with other instructions', () => {
  expect(read(old([memo(), transfer]))).toBeNull();
  expect(read(old([transfer, memo()]))).toBeNull();
  expect(read(versioned([memo(), transfer]))).toBeNull();
  expect(read(old([transfer]))).toBeNull();
  expect(read(old([memo(), memo()]))).toBeNull();
  expect(read(old(budget))).toBeNull();
  const other = numberedKey('program', 0).publicKey;
  expect(read(old([memo(TEXT, other)]))).toBeNull();
});

test('refuses a transaction with a real blockhash, because anyone could send it', () => {
  const transaction = new Transaction({
    feePayer: ADMIN,
    recentBlockhash: numberedKey('block', 0).publicKey.toBase58(),
  });
  transaction.add(memo()).sign(admin);
  expect(read(transaction.serialize())).toBeNull();
});

test("refuses a transaction without its fee payer's signature, or with further signers", () => {
  const wire = old([memo()]);
  const unsigned = Uint8Array.from(wire);
  unsigned.fill(0, 1, 65);
  expect(read(unsigned)).toBeNull();
  const tampered = Uint8Array.from(wire);
  tampered[tampered.length - 1] = 0x21;
  expect(read(tampered)).toBeNull();

  const second = memo();
  second.keys.push({ pubkey: stranger.publicKey, isSigner: true, isWritable: false });
  expect(read(old([second], [admin, stranger]))).toBeNull();
});

test('refuses a transaction that loads accounts from a lookup table', () => {
  const table = new AddressLookupTableAccount({
    key: numberedKey('table', 0).publicKey,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [stranger.publicKey],
    },
  });
  const instruction = memo();
  instruction.keys.push({ pubkey: stranger.publicKey, isSigner: false, isWritable: true });
  const message = MessageV0.compile({
    payerKey: ADMIN,
    recentBlockhash,
    instructions: [instruction],
    addressLookupTableAccounts: [table],
  });
  expect(message.addressTableLookups).toHaveLength(1);
  const transaction = new VersionedTransaction(message);
  transaction.sign([admin]);
  expect(read(transaction.serialize())).toBeNull();
});

test('refuses bytes that are not exactly one transaction', () => {
  const wire = old([memo()]);
  for (const bytes of [
    new Uint8Array(),
    Uint8Array.of(1),
    new Uint8Array(1_300),
    wire.subarray(0, -1),
    Uint8Array.of(...wire, 0),
    // The number of signatures, encoded longer than needed.
    Uint8Array.of(0x81, 0x00, ...wire.subarray(1)),
  ]) {
    expect(read(bytes)).toBeNull();
  }
});
