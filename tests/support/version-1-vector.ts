import type { Keypair, TransactionInstruction } from '@solana/web3.js';
import {
  type AccountRole,
  address,
  appendTransactionMessageInstruction,
  blockhash,
  createKeyPairSignerFromBytes,
  createTransactionMessage,
  getBase58Decoder,
  getBase64EncodedWireTransaction,
  getBase64Encoder,
  getCompiledTransactionMessageDecoder,
  getTransactionDecoder,
  pipe,
  setTransactionMessageConfig,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit';
import * as v from 'valibot';

const PRIORITY_FEE = 1_234;
const CONFIG = { computeUnitLimit: 200_000, loadedAccountsDataSizeLimit: 1_000_000 } as const;

const instructionSchema = v.looseObject({ programIdIndex: v.number(), accounts: v.array(v.number()) });
const answerSchema = v.looseObject({
  transaction: v.looseObject({
    message: v.looseObject({ accountKeys: v.array(v.string()), recentBlockhash: v.string() }),
  }),
  meta: v.looseObject({
    fee: v.number(),
    preBalances: v.array(v.number()),
    postBalances: v.array(v.number()),
    innerInstructions: v.array(v.looseObject({ instructions: v.array(instructionSchema) })),
  }),
});

export interface Version1Vector {
  /** The signed bytes, base64. */
  readonly wire: string;
  /** The answer of `getTransaction` with encoding `json`. */
  readonly answer: unknown;
}

/**
 * Makes a version-1 transaction of an instruction with @solana/kit, and a node's answer about it: the fields of
 * @solana/rpc-types 8.4 (`message.transactionConfig`) as kit decodes them from the bytes, with the effects of the same
 * instruction in a legacy transaction, since no chain here runs version 1.
 * @param executed `getTransaction` of that legacy transaction, in JSON
 */
export async function version1Vector(
  instruction: TransactionInstruction,
  payer: Keypair,
  executed: unknown,
): Promise<Version1Vector> {
  const { transaction, meta, ...position } = v.parse(answerSchema, executed);
  const signer = await createKeyPairSignerFromBytes(payer.secretKey);
  const lifetime = { blockhash: blockhash(transaction.message.recentBlockhash), lastValidBlockHeight: 0n };
  const signed = await pipe(
    createTransactionMessage({ version: 1 }),
    (message) => setTransactionMessageFeePayerSigner(signer, message),
    (message) => setTransactionMessageLifetimeUsingBlockhash(lifetime, message),
    (message) =>
      setTransactionMessageConfig({ ...CONFIG, priorityFeeLamports: BigInt(PRIORITY_FEE) }, message),
    (message) => appendTransactionMessageInstruction(kitInstruction(instruction), message),
    (message) => signTransactionMessageWithSigners(message),
  );
  const wire = getBase64EncodedWireTransaction(signed);
  const decoded = getTransactionDecoder().decode(getBase64Encoder().encode(wire));
  const message = getCompiledTransactionMessageDecoder().decode(decoded.messageBytes);
  if (message.version !== 1) throw new Error(`kit decodes version ${message.version}`);
  const keys = message.staticAccounts.map(String);
  const oldKeys = transaction.message.accountKeys;
  const newIndexOf = (index: number): number => keys.indexOf(oldKeys[index] ?? '');
  const balances = (old: readonly number[]): number[] => keys.map((key) => old[oldKeys.indexOf(key)] ?? 0);
  const [payerAfter = 0, ...after] = balances(meta.postBalances);
  const base58 = getBase58Decoder();
  const answer = {
    ...position,
    version: 1,
    transaction: {
      signatures: Object.values(decoded.signatures).map((one) => base58.decode(one ?? new Uint8Array())),
      message: {
        header: {
          numRequiredSignatures: message.header.numSignerAccounts,
          numReadonlySignedAccounts: message.header.numReadonlySignerAccounts,
          numReadonlyUnsignedAccounts: message.header.numReadonlyNonSignerAccounts,
        },
        accountKeys: keys,
        recentBlockhash: message.lifetimeToken,
        instructions: message.instructionHeaders.map(({ programAccountIndex }, index) => ({
          programIdIndex: programAccountIndex,
          accounts: message.instructionPayloads[index]?.instructionAccountIndices,
          data: base58.decode(message.instructionPayloads[index]?.instructionData ?? new Uint8Array()),
          stackHeight: 1,
        })),
        transactionConfig: { priorityFee: PRIORITY_FEE, ...CONFIG, heapSize: null },
      },
    },
    meta: {
      ...meta,
      fee: meta.fee + PRIORITY_FEE,
      preBalances: balances(meta.preBalances),
      postBalances: [payerAfter - PRIORITY_FEE, ...after],
      innerInstructions: meta.innerInstructions.map((group) => ({
        ...group,
        instructions: group.instructions.map((one) => ({
          ...one,
          programIdIndex: newIndexOf(one.programIdIndex),
          accounts: one.accounts.map(newIndexOf),
        })),
      })),
    },
  };
  return { wire, answer };
}

function kitInstruction({ programId, keys, data }: TransactionInstruction) {
  return {
    programAddress: address(programId.toBase58()),
    accounts: keys.map(({ pubkey, isSigner, isWritable }) => ({
      address: address(pubkey.toBase58()),
      role: ((isSigner ? 2 : 0) + (isWritable ? 1 : 0)) as AccountRole,
    })),
    data: Uint8Array.from(data),
  };
}
