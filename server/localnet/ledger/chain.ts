import { randomBytes } from 'node:crypto';
import bs58 from 'bs58';
import type { Account } from './account.ts';
import { accountKeys } from './account-keys.ts';
import type { ChainListener, ExecutionResult, TransactionRecord } from './transaction-record.ts';
import type { ChainState } from './chain-state.ts';
import { type Commitment, Finality, FINALITY_SLOTS } from './finality.ts';
import { Faucet } from './faucet.ts';
import { History } from './history.ts';
import { type LoadedProgram, programAccounts } from './programs.ts';
import { SlotClock, type SlotClockState } from './slot-clock.ts';
import { SlotHashes } from './slot-hashes.ts';
import type { TransactionError } from './transaction-error.ts';
import { SLOTS_PER_EPOCH, type Vm } from './vm.ts';
import type { WireTransaction } from './wire.ts';

/** Number of past slots of a new chain, so that every window of recent slots is full from the start. */
const PAST_SLOTS = 1_000;

type Submission = { record: TransactionRecord } | { dropped: TransactionError };

export type Simulation = ExecutionResult & { accounts: Map<string, Account> };

function refused(error: TransactionError): Simulation {
  return { error, logs: [], computeUnits: 0, inner: [], returnData: null, accounts: new Map() };
}

/** A ledger over LiteSVM: slots, blockhashes, finality, history. Lamports are bigint, times seconds since 1970. */
export class Chain {
  readonly genesisHash: string;
  readonly faucet: Faucet;
  readonly history: History;
  readonly #clock: SlotClock;
  readonly #hashes: SlotHashes;
  readonly #hashSecret: Uint8Array;
  readonly #finality: Finality;
  readonly #written: Set<string>;
  readonly #programs: Record<string, string>;
  readonly #listeners = new Set<ChainListener>();
  transactionCount: number;
  #lastRestartSlot: number;
  /** Changes whenever there is something to save; a new slot alone need not be saved. */
  revision = 0;

  /**
   * Starts a new chain, or continues a saved one at the slot of `wallMs`.
   * @param slotMs how long its slots take from now on, milliseconds
   * @param wallMs the computer's time, milliseconds since 1970
   */
  constructor(
    private readonly vm: Vm,
    saved: ChainState | null,
    slotMs: number,
    wallMs: number,
  ) {
    this.genesisHash = saved?.genesisHash ?? bs58.encode(randomBytes(32));
    this.#hashSecret = saved?.hashSecret ?? randomBytes(32);
    this.#clock = new SlotClock(saved?.clock ?? newClock(vm.earliestSlot, slotMs, wallMs));
    this.faucet = new Faucet(saved?.faucet);
    this.history = new History(saved?.chunks);
    this.#programs = { ...saved?.programs };
    this.transactionCount = saved?.transactionCount ?? 0;
    this.#lastRestartSlot = saved?.lastRestartSlot ?? 0;
    vm.setLastRestartSlot(this.#lastRestartSlot);
    this.#written = new Set();
    const accounts: ChainState['accounts'] = saved?.accounts ?? [
      [this.faucet.address, this.faucet.endowment],
    ];
    // LiteSVM loads a program when its executable account is set; the data account must exist before that.
    for (const [address, account] of accounts.toSorted(
      ([, a], [, b]) => Number(a.executable) - Number(b.executable),
    ))
      this.#write(address, account);
    this.#finality = new Finality(
      (address) => vm.account(address),
      saved?.undo ?? [],
      this.history.since(this.root),
    );
    this.#hashes = new SlotHashes(this.#hashSecret, this.slot);
    // Clients have seen the saved slot as complete: nothing may be added to it.
    if (saved !== null && this.#clock.follow(wallMs) === saved.clock.slot) this.#clock.advance(0);
    // Until now, clients have seen slots of the previous duration.
    this.#clock.keepPace(slotMs);
    this.#enter(this.slot);
  }

  get slot(): number {
    return this.#clock.slot;
  }
  /** The newest finalized slot. */
  get root(): number {
    return this.slot - FINALITY_SLOTS;
  }
  get firstSlot(): number {
    return this.#clock.firstSlot;
  }
  slotAt(commitment: Commitment): number {
    return commitment === 'finalized' ? this.root : this.slot;
  }
  unixTime(slot: number): number {
    return Math.floor(this.#clock.startOf(slot) / 1000);
  }
  /** Returns the first slot that begins at or after a time, the chain's first one at the earliest. */
  firstSlotFrom(unixSeconds: number): number {
    return this.#clock.firstSlotFrom(unixSeconds * 1000);
  }
  msToNextSlot(wallMs: number): number {
    return this.#clock.msToNextSlot(wallMs);
  }
  blockHeight(slot: number): number {
    return slot - this.firstSlot;
  }
  blockhash(slot: number): string {
    return this.#hashes.blockhash(slot);
  }
  /** Returns the slot of a blockhash while transactions may still use it. */
  slotOfBlockhash(blockhash: string): number | undefined {
    return this.#hashes.slotOf(blockhash);
  }
  rentExemptMinimum(bytes: number): bigint {
    return this.vm.rentExemptMinimum(bytes);
  }

  /** Reports events to a listener. @returns a function that ends the reports */
  listen(listener: ChainListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns an account at a commitment, null if there is none. */
  account(address: string, commitment: Commitment): Account | null {
    return commitment === 'finalized'
      ? this.#finality.accountAt(address, this.root)
      : this.vm.account(address);
  }

  /** Returns a program's accounts at a commitment, by address. */
  accountsOf(program: string, commitment: Commitment): Map<string, Account> {
    const accounts = this.vm.programAccounts(program);
    if (commitment !== 'finalized') return accounts;
    for (const address of this.#finality.writtenSince(this.root)) {
      const account = this.#finality.accountAt(address, this.root);
      if (account?.owner === program) accounts.set(address, account);
      else accounts.delete(address);
    }
    return accounts;
  }

  /** Advances to the slot that is due at `wallMs`. */
  tick(wallMs: number): void {
    const before = this.slot;
    if (this.#clock.follow(wallMs) > before) this.#enter(this.slot);
  }

  /** Advances time and slots together, by whole slots, at least one. */
  advance(seconds: number): void {
    this.#advanceTo(this.#clock.advance(seconds * 1000));
  }

  /** Advances by `slots`, at least one, while the clock stands still; with the last slot, it jumps by `seconds`. */
  warp(seconds: number, slots: number): void {
    this.#advanceTo(this.#clock.warp(slots, Math.round(seconds * 1000)));
  }

  /** Records a cluster restart at the present slot in the sysvar LastRestartSlot. */
  restart(): void {
    this.#lastRestartSlot = this.slot;
    this.vm.setLastRestartSlot(this.slot);
    this.revision += 1;
  }

  /** Deploys programs whose bytes or authority on disk have changed; other accounts stay as they are. */
  deploy(programs: readonly LoadedProgram[]): void {
    for (const program of programs) {
      if (this.#programs[program.programId] === program.fingerprint) continue;
      const accounts = programAccounts(program, this.slot - 1, (bytes) => this.rentExemptMinimum(bytes));
      try {
        for (const [address, account] of accounts) this.#write(address, account);
      } catch (cause) {
        throw new Error(`${program.soPath} does not load as a Solana program`, { cause });
      }
      this.#programs[program.programId] = program.fingerprint;
      this.revision += 1;
    }
  }

  /** Executes a transaction without storing it; signatures and lifetime are checked only if requested. */
  simulate(transaction: WireTransaction, check: { signatures: boolean; lifetime: boolean }): Simulation {
    const refusal = check.lifetime ? this.#refusal(transaction) : null;
    return refusal === null ? this.vm.simulate(transaction, check.signatures) : refused(refusal);
  }

  /** Executes a transaction and adds it to the current block, unless a leader would drop it. */
  submit(transaction: WireTransaction): Submission {
    const refusal = this.#refusal(transaction);
    if (refusal !== null) return { dropped: refusal };
    const keys = accountKeys(transaction, (address) => this.vm.account(address));
    const before = keys.writable.map((address) => [address, this.vm.account(address)] as const);
    const balances = (): bigint[] => keys.all.map((address) => this.vm.balance(address));
    const pre = balances();
    const result = this.vm.send(transaction);
    const post = balances();
    const fee = total(pre) - total(post);
    // Only a transaction that pays its fee is included in a block.
    if (result.error !== null && fee === 0n) return { dropped: result.error };
    const record: TransactionRecord = {
      ...result,
      signature: transaction.signature,
      slot: this.slot,
      raw: Buffer.from(transaction.raw).toString('base64'),
      keys: keys.all,
      fee: String(fee),
      preBalances: pre.map(String),
      postBalances: post.map(String),
    };
    // A failed transaction only pays its fee.
    this.#keep(record, result.error === null ? before : before.slice(0, 1));
    return { record };
  }

  /** Pays lamports out of the faucet. */
  airdrop(to: string, lamports: number): Submission {
    return this.submit(this.faucet.transfer(to, lamports, this.blockhash(this.slot)));
  }

  /** Returns the current state to be saved, which is consistent. */
  state(): ChainState {
    return {
      genesisHash: this.genesisHash,
      hashSecret: this.#hashSecret,
      clock: this.#clock.state,
      faucet: this.faucet.state,
      transactionCount: this.transactionCount,
      lastRestartSlot: this.#lastRestartSlot,
      programs: { ...this.#programs },
      accounts: [...this.#written].flatMap((address): [string, Account][] => {
        const account = this.vm.account(address);
        return account === null ? [] : [[address, account]];
      }),
      undo: this.#finality.undoEntries(),
      chunks: this.history.chunks,
    };
  }

  #refusal(transaction: WireTransaction): TransactionError | null {
    if (this.slotOfBlockhash(transaction.message.recentBlockhash) === undefined) return 'BlockhashNotFound';
    return this.history.bySignature(transaction.signature) === undefined ? null : 'AlreadyProcessed';
  }

  #keep(record: TransactionRecord, before: readonly (readonly [string, Account | null])[]): void {
    for (const [address] of before) this.#written.add(address);
    this.#finality.add(record, before);
    this.history.add(record, this.root - PAST_SLOTS);
    this.transactionCount += 1;
    this.revision += 1;
    for (const listener of this.#listeners) {
      for (const [address] of before)
        listener.account(address, this.slot, false, () => this.vm.account(address));
      listener.transaction(record, false);
    }
  }

  #write(address: string, account: Account): void {
    this.vm.setAccount(address, account);
    this.#written.add(address);
  }

  #advanceTo(slot: number): void {
    this.#enter(slot);
    this.revision += 1;
  }

  #enter(slot: number): void {
    const epochStart = slot - (slot % SLOTS_PER_EPOCH);
    this.#hashes.advanceTo(slot);
    this.vm.setSysvars(slot, this.unixTime(slot), this.unixTime(epochStart), this.#hashes.sysvar);
    for (const listener of this.#listeners) listener.slot(slot, this.root);
    this.#finality.settle(this.root, this.#listeners);
    for (const listener of this.#listeners) listener.root(this.root);
  }
}

function newClock(firstSlot: number, slotMs: number, wallMs: number): SlotClockState {
  const present = { slot: firstSlot, startMs: wallMs - PAST_SLOTS * slotMs, slotMs };
  return { present, past: [], offsetMs: 0, slot: firstSlot + PAST_SLOTS };
}

function total(balances: readonly bigint[]): bigint {
  return balances.reduce((sum, lamports) => sum + lamports, 0n);
}
