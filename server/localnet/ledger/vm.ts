import type {
  Account as NativeAccount,
  FailedTransactionMetadata,
  LiteSvm,
  SimulatedTransactionInfo,
  TransactionMetadata,
} from 'litesvm/dist/internal.js';
import bs58 from 'bs58';
import type { Account } from './account.ts';
import type { LitesvmModule } from './litesvm.ts';
import { transactionError } from './transaction-error.ts';
import type { ExecutionResult } from './transaction-record.ts';
import type { WireTransaction } from './wire.ts';

const SYSVAR_OWNER = bs58.decode('Sysvar1111111111111111111111111111111111111');
const SLOT_HASHES = bs58.decode('SysvarS1otHashes111111111111111111111111111');
export const SLOTS_PER_EPOCH = 432_000;

function fromNative(account: NativeAccount): Account {
  return {
    lamports: account.lamports(),
    data: account.data(),
    owner: bs58.encode(account.owner()),
    executable: account.executable(),
    rentEpoch: account.rentEpoch(),
  };
}

/** LiteSVM in plain types: executes transactions and holds accounts, without slots and history. */
export class Vm {
  readonly #svm: LiteSvm;

  constructor(private readonly native: LitesvmModule) {
    this.#svm = new native.LiteSvm();
    this.#svm.withNativeMints();
    // LiteSVM has a single blockhash and few signatures, so the chain checks both against its own lists.
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(0n);
    this.#svm.setEpochSchedule(new native.EpochSchedule(BigInt(SLOTS_PER_EPOCH), 432_000n, false, 0n, 0n));
  }

  /** The slot at which the built-in programs count as deployed: a chain cannot begin before this slot. */
  get earliestSlot(): number {
    return Number(this.#svm.getClock().slot);
  }

  account(address: string): Account | null {
    const account = this.#svm.getAccount(bs58.decode(address));
    return account === null || account.lamports() === 0n ? null : fromNative(account);
  }

  balance(address: string): bigint {
    return this.#svm.getBalance(bs58.decode(address)) ?? 0n;
  }

  setAccount(address: string, account: Account): void {
    const { lamports, data, owner, executable, rentEpoch } = account;
    this.#svm.setAccount(
      bs58.decode(address),
      new this.native.Account(lamports, data, bs58.decode(owner), executable, rentEpoch),
    );
  }

  programAccounts(owner: string): Map<string, Account> {
    const found = this.#svm.getProgramAccounts(bs58.decode(owner));
    return new Map(found.map((entry) => [bs58.encode(entry.address), fromNative(entry.account())]));
  }

  rentExemptMinimum(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes));
  }

  /** Writes the Clock and SlotHashes sysvars. */
  setSysvars(slot: number, unixTime: number, epochStart: number, slotHashes: Uint8Array): void {
    const epoch = BigInt(Math.floor(slot / SLOTS_PER_EPOCH));
    const { Account, Clock } = this.native;
    this.#svm.setClock(new Clock(BigInt(slot), BigInt(epochStart), epoch, epoch + 1n, BigInt(unixTime)));
    this.#svm.setAccount(SLOT_HASHES, new Account(1n, slotHashes, SYSVAR_OWNER, false, 0n));
  }

  /** Writes the LastRestartSlot sysvar. */
  setLastRestartSlot(slot: number): void {
    this.#svm.setLastRestartSlot(BigInt(slot));
  }

  /** Executes a transaction and keeps its changes. */
  send(transaction: WireTransaction): ExecutionResult {
    return this.#result(this.#svm.sendVersionedTransaction(transaction.raw));
  }

  /** Executes a transaction without keeping its changes; `accounts` is the state after it, empty if it failed. */
  simulate(
    transaction: WireTransaction,
    verifySignatures: boolean,
  ): ExecutionResult & { accounts: Map<string, Account> } {
    this.#svm.setSigverify(verifySignatures);
    try {
      const outcome = this.#svm.simulateVersionedTransaction(transaction.raw);
      const after = outcome instanceof this.native.FailedTransactionMetadata ? [] : outcome.postAccounts();
      const accounts = new Map(
        after.map((entry) => [bs58.encode(entry.address), fromNative(entry.account())]),
      );
      return { ...this.#result(outcome), accounts };
    } finally {
      this.#svm.setSigverify(true);
    }
  }

  #result(
    outcome: TransactionMetadata | SimulatedTransactionInfo | FailedTransactionMetadata,
  ): ExecutionResult {
    const failed = outcome instanceof this.native.FailedTransactionMetadata;
    const meta = outcome instanceof this.native.TransactionMetadata ? outcome : outcome.meta();
    const returned = meta.returnData();
    const data = returned.data();
    return {
      error: failed ? transactionError(this.native, outcome.err()) : null,
      logs: meta.logs(),
      computeUnits: Number(meta.computeUnitsConsumed()),
      inner: innerInstructions(meta),
      returnData:
        data.length === 0
          ? null
          : { programId: bs58.encode(returned.programId()), data: Buffer.from(data).toString('base64') },
    };
  }
}

function innerInstructions(meta: TransactionMetadata): ExecutionResult['inner'] {
  return meta
    .innerInstructions()
    .map((group, index) => ({
      index,
      instructions: group.map((inner) => {
        const instruction = inner.instruction();
        return {
          programIdIndex: instruction.programIdIndex(),
          accounts: [...instruction.accounts()],
          data: bs58.encode(instruction.data()),
          stackHeight: inner.stackHeight(),
        };
      }),
    }))
    .filter((group) => group.instructions.length > 0);
}
