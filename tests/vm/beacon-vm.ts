import { readFile } from 'node:fs/promises';
import { PublicKey, Transaction, TransactionInstruction } from '@solana/web3.js';
import type { LiteSvm, TransactionMetadata } from 'litesvm/dist/internal.js';
import { type LitesvmModule, loadLitesvm } from '#server/localnet/ledger/litesvm.ts';
import { transactionError } from '#server/localnet/ledger/transaction-error.ts';
import { concatBytes, toHex, u64Le } from '#src/protocol/bytes.ts';
import { numberedKey } from '#tests/support/keys.ts';
import { signedTransaction } from '#tests/support/sign.ts';

/** The kinds of input that `programs/beacon-vm` refuses, in the order of its custom errors from 1 on. */
const REFUSALS = ['signature', 'hints', 'key'] as const;

export interface VmAnswer {
  /** A point as hex, empty if the question asks for none, null if it is refused. */
  readonly data: string | null;
  readonly refusal: (typeof REFUSALS)[number] | null;
  readonly units: number;
}

/** A round, and the signature and hints that its submitter brings. */
export interface Question {
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

/** Runs the program's verifier alone inside the VM, with mainnet's features. `npm run program:vm` builds it. */
export class BeaconVm {
  readonly #native: LitesvmModule;
  readonly #svm: LiteSvm;
  /** Size of the verifier with its entrypoint, in bytes. */
  readonly bytes: number;

  private constructor(native: LitesvmModule, elf: Buffer) {
    const svm = new native.LiteSvm();
    svm.setBlockhashCheck(false);
    // Keep no history, so that the same question can be asked twice.
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

  /** @throws if it has not been built */
  static async open(): Promise<BeaconVm> {
    return new BeaconVm(await loadLitesvm(), await readFile(ELF));
  }

  verify({ round, signature, groupPoint, hints }: Question): VmAnswer {
    return this.#ask(0, u64Le(round), signature, groupPoint, hints);
  }

  /** Asks for the point of G1, 96 bytes, that the group signs. */
  hashRound(round: bigint, hints: Uint8Array): VmAnswer {
    return this.#ask(1, u64Le(round), hints);
  }

  /** Asks for the point, 192 bytes, of a compressed key. */
  groupPoint(groupKey: Uint8Array): VmAnswer {
    return this.#ask(2, groupKey);
  }

  /** @throws if the run ends neither in an answer nor in a refusal, for example in a panic */
  #ask(task: number, ...parts: readonly Uint8Array[]): VmAnswer {
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
