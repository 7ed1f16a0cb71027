import { readFile } from 'node:fs/promises';
import { PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js';
import type { LiteSvm, TransactionMetadata } from 'litesvm/dist/internal.js';
import { type LitesvmModule, loadLitesvm } from '#server/localnet/ledger/litesvm.ts';
import { transactionError } from '#server/localnet/ledger/transaction-error.ts';
import { concatBytes, toHex } from '#src/protocol/bytes.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { signedTransaction } from '#tests/support/sign.ts';
import type { Question } from '#tests/support/vrf-questions.ts';

/** How `programs/vrf-vm` was built: with the program's own SHA-512, or with the VM's. */
export type Hashing = 'software' | 'syscall';
/** Which of the VM's features are on: those of mainnet, or all. */
export type Features = 'mainnet' | 'all';

export interface VmAnswer {
  /** The output as hex; null where the proof does not verify. */
  readonly beta: string | null;
  readonly units: number;
}

const PROGRAM = numberedKey('vrf-vm', 0).publicKey;
const PAYER = numberedKey('payer', 0);
/** `INVALID_PROOF` of `programs/vrf-vm`. */
const INVALID_PROOF = JSON.stringify({ InstructionError: [0, { Custom: 1 }] });
/** What a transaction may have at most: long inputs that take many hashes need more than the usual 200,000. */
const COMPUTE_LIMIT = 1_400_000n;
const BLOCKHASH = PublicKey.default.toBase58();

/** The program's verifier, alone inside the VM. `npm run program:vm` builds it. */
export class VmVerifier {
  readonly #native: LitesvmModule;
  readonly #svm: LiteSvm;

  private constructor(native: LitesvmModule, svm: LiteSvm) {
    this.#native = native;
    this.#svm = svm;
  }

  /** @throws where it has not been built, or the VM's features do not let it run */
  static async open(hashing: Hashing, features: Features): Promise<VmVerifier> {
    const native = await loadLitesvm();
    const elf = await readFile(new URL(`../../programs/vrf-vm/target/${hashing}.so`, import.meta.url));
    const svm = new native.LiteSvm();
    if (features === 'all') {
      svm.setFeatureSet(native.FeatureSet.allEnabled());
      svm.setBuiltins();
    }
    const budget = new native.ComputeBudget();
    budget.computeUnitLimit = COMPUTE_LIMIT;
    svm.setComputeBudget(budget);
    svm.setBlockhashCheck(false);
    // No history: the same question may be asked twice.
    svm.setTransactionHistory(0n);
    svm.setAccount(
      PAYER.publicKey.toBytes(),
      new native.Account(2n ** 60n, new Uint8Array(), new Uint8Array(32), false, 0n),
    );
    svm.addProgram(PROGRAM.toBytes(), elf);
    return new VmVerifier(native, svm);
  }

  /** @throws where it fails in any other way than by refusing the proof */
  ask({ key, proof, alpha }: Question): VmAnswer {
    const data = Buffer.from(concatBytes(key, proof, alpha));
    const message = new Transaction({ feePayer: PAYER.publicKey, recentBlockhash: BLOCKHASH })
      .add(new TransactionInstruction({ programId: PROGRAM, keys: [], data }))
      .compileMessage();
    const result = this.#svm.sendLegacyTransaction(signedTransaction(message, [PAYER]));
    if (!(result instanceof this.#native.FailedTransactionMetadata))
      return { beta: toHex(result.returnData().data()), units: unitsOf(result) };
    const error = JSON.stringify(transactionError(this.#native, result.err()));
    if (error !== INVALID_PROOF) throw new Error(`${error}\n${result.meta().logs().join('\n')}`);
    return { beta: null, units: unitsOf(result.meta()) };
  }
}

function unitsOf(meta: TransactionMetadata): number {
  return Number(meta.computeUnitsConsumed());
}
