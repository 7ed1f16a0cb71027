import { readFile } from 'node:fs/promises';
import { PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js';
import type { LiteSvm, TransactionMetadata } from 'litesvm/dist/internal.js';
import { type LitesvmModule, loadLitesvm } from '#server/localnet/ledger/litesvm.ts';
import { transactionError } from '#server/localnet/ledger/transaction-error.ts';
import { concatBytes, toHex, u64Le } from '#src/protocol/bytes.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { signedTransaction } from '#tests/support/sign.ts';

/** The kinds of input that `programs/beacon-vm` can refuse, in the order of its custom errors 1, 2 and 3. */
const REFUSALS = ['signature', 'hints', 'key'] as const;

export interface VmResult {
  /** The returned point as hex; empty for `verify`; null if an input is refused. */
  readonly data: string | null;
  readonly refusal: (typeof REFUSALS)[number] | null;
  readonly units: number;
}

/** The arguments of a verification. */
export interface VerifierInput {
  readonly round: bigint;
  /** 192 bytes. */
  readonly groupPoint: Uint8Array;
  /** 48 bytes. */
  readonly signature: Uint8Array;
  /** 336 bytes. */
  readonly hints: Uint8Array;
}

const ELF = new URL('../../programs/beacon-vm/target/beacon.so', import.meta.url);
const PROGRAM = numberedKey('beacon-vm', 0).publicKey;
const PAYER = numberedKey('payer', 0);
const BLOCKHASH = PublicKey.default.toBase58();

/** Runs the program's verifier in the VM with mainnet's features. `npm run program:vm` builds the verifier. */
export class BeaconVm {
  readonly #native: LitesvmModule;
  readonly #svm: LiteSvm;
  /** Size of the verifier with its entrypoint, in bytes. */
  readonly bytes: number;

  private constructor(native: LitesvmModule, elf: Buffer) {
    const svm = new native.LiteSvm();
    svm.setBlockhashCheck(false);
    // With a history, LiteSVM would refuse a repeated transaction.
    svm.setTransactionHistory(0n);
    svm.setAccount(
      PAYER.publicKey.toBytes(),
      new native.Account(2n ** 60n, new Uint8Array(), new Uint8Array(32), false, 0n),
    );
    svm.addProgram(PROGRAM.toBytes(), elf);
    this.#native = native;
    this.#svm = svm;
    this.bytes = elf.length;
  }

  /** @throws if the verifier is not built */
  static async open(): Promise<BeaconVm> {
    return new BeaconVm(await loadLitesvm(), await readFile(ELF));
  }

  verify({ round, signature, groupPoint, hints }: VerifierInput): VmResult {
    return this.#run(0, u64Le(round), signature, groupPoint, hints);
  }

  /** Computes the point of G1 that the group signs for a round, 96 bytes. */
  hashRound(round: bigint, hints: Uint8Array): VmResult {
    return this.#run(1, u64Le(round), hints);
  }

  /** Decompresses a key to its point, 192 bytes. */
  groupPoint(groupKey: Uint8Array): VmResult {
    return this.#run(2, groupKey);
  }

  /** @throws if the program neither succeeds nor refuses an input, for example if it panics */
  #run(task: number, ...parts: readonly Uint8Array[]): VmResult {
    const data = Buffer.from(concatBytes(Uint8Array.of(task), ...parts));
    const message = new Transaction({ feePayer: PAYER.publicKey, recentBlockhash: BLOCKHASH })
      .add(new TransactionInstruction({ programId: PROGRAM, keys: [], data }))
      .compileMessage();
    const result = this.#svm.sendLegacyTransaction(signedTransaction(message, [PAYER]));
    if (!(result instanceof this.#native.FailedTransactionMetadata))
      return { data: toHex(result.returnData().data()), refusal: null, units: unitsOf(result) };
    const error = JSON.stringify(transactionError(this.#native, result.err()));
    const refusal = REFUSALS.find((_, at) => error === customError(at + 1));
    if (refusal === undefined) throw new Error(`${error}\n${result.meta().logs().join('\n')}`);
    return { data: null, refusal, units: unitsOf(result.meta()) };
  }
}

const customError = (code: number): string => JSON.stringify({ InstructionError: [0, { Custom: code }] });

function unitsOf(meta: TransactionMetadata): number {
  return Number(meta.computeUnitsConsumed());
}
