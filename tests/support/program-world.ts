import { fileURLToPath } from 'node:url';
import {
  Ed25519Program,
  type Keypair,
  LAMPORTS_PER_SOL,
  PublicKey,
  Transaction,
  type TransactionInstruction,
} from '@solana/web3.js';
import bs58 from 'bs58';
import type { LiteSvm } from 'litesvm/dist/internal.js';
import type { LitesvmModule } from '#server/localnet/ledger/litesvm.ts';
import { loadProgram, programAccounts } from '#server/localnet/ledger/programs.ts';
import { transactionError } from '#server/localnet/ledger/transaction-error.ts';
import { beaconAddress, PROGRAM_ID } from '#src/chain/program/addresses.ts';
import type { ConfigParams } from '#src/chain/program/config-params.ts';
import { initializeConfig } from '#src/chain/program/instructions/initialize-config.ts';
import { registerBeacon } from '#src/chain/program/instructions/register-beacon.ts';
import { fromHex } from '#src/protocol/bytes.ts';
import { requireConserved } from './conservation.ts';
import { loadVm } from './load-vm.ts';
import { numberedBytes } from '#src/protocol/testing/numbered-bytes.ts';
import { numberedKey } from './keys.ts';
import { eventsIn, type Outcome, refusalOf } from './outcome.ts';
import { signedTransaction } from './sign.ts';
import { SLOT_MS } from './slot-ms.ts';
import { TestBeacon } from '#src/beacon/testing/test-beacon.ts';

/** Path of the built program. `VRF_POOL_SO` can name another build, to compare its behaviour or see the tests fail. */
export const SO_PATH =
  process.env['VRF_POOL_SO'] ?? fileURLToPath(new URL('../../programs/vrf-pool.so', import.meta.url));
const START_TIME = 1_790_000_000;
const START_SLOT = 1_000n;
const SLOTS_PER_EPOCH = 432_000n;
const SYSTEM_PROGRAM = PublicKey.default;
/** Lamports. The network also charges this fee for each signature that an Ed25519 instruction proves. */
const FEE_PER_SIGNATURE = 5_000n;
const LARGEST_TRANSACTION = 1_232;
/** The maximum of compute units. All transactions get it, so that none needs a compute budget instruction. */
const COMPUTE_LIMIT = 1_400_000n;
const SOL = BigInt(LAMPORTS_PER_SOL);

export interface Account {
  readonly lamports: bigint;
  readonly owner: PublicKey;
  readonly data: Uint8Array;
}

/** A chain with the built program, whose clock the test sets. Every key is the same in every run. */
export class ProgramWorld {
  /** The program's upgrade authority. */
  readonly authority = numberedKey('authority', 0);
  readonly admin = numberedKey('admin', 0);
  readonly treasury = numberedKey('treasury', 0).publicKey;
  /** The payer of all fees, so that fees change no other wallet's lamports. */
  readonly payer = numberedKey('payer', 0);
  /** The beacon that draws every pool. */
  readonly beacon = new TestBeacon();
  readonly beaconAddress = beaconAddress(fromHex(this.beacon.chain.chainHash));
  /** Lamports sent to pools from outside, by address. */
  readonly donations = new Map<string, bigint>();
  readonly #native: LitesvmModule;
  readonly #svm: LiteSvm;
  readonly #slotMs: number;
  #now = START_TIME;
  #slot = START_SLOT;
  #epochStart: number;
  #wallets = 0;
  #transactions = 0;

  private constructor(native: LitesvmModule, slotMs: number) {
    this.#slotMs = slotMs;
    this.#epochStart = this.#defaultEpochStart();
    this.#native = native;
    this.#svm = new native.LiteSvm();
    this.#svm.setBlockhashCheck(false);
    this.#svm.setTransactionHistory(1n);
    this.#svm.setEpochSchedule(new native.EpochSchedule(SLOTS_PER_EPOCH, SLOTS_PER_EPOCH, false, 0n, 0n));
    const budget = new native.ComputeBudget();
    budget.computeUnitLimit = COMPUTE_LIMIT;
    this.#svm.setComputeBudget(budget);
    this.#writeClock();
    this.setBalance(this.payer.publicKey, 1_000_000n * SOL);
    this.setBalance(this.authority.publicKey, 100n * SOL);
    this.setBalance(this.admin.publicKey, 100n * SOL);
    this.setBalance(this.treasury, SOL);
  }

  /** Starts a chain whose program has no configuration yet. */
  static async deployed(slotMs: number = SLOT_MS): Promise<ProgramWorld> {
    const world = new ProgramWorld(await loadVm(), slotMs);
    const program = await loadProgram({
      programId: PROGRAM_ID.toBase58(),
      soPath: SO_PATH,
      upgradeAuthority: world.authority.publicKey.toBase58(),
    });
    const rent = (bytes: number): bigint => world.rentFor(bytes);
    for (const [address, account] of programAccounts(program, 0, rent)) {
      const owner = new PublicKey(account.owner);
      world.setAccount(new PublicKey(address), { ...account, owner }, account.executable);
    }
    return world;
  }

  /** Starts a chain with the program, its beacon and its configuration. */
  static async open(changes: Partial<ConfigParams> = {}, slotMs: number = SLOT_MS): Promise<ProgramWorld> {
    const world = await ProgramWorld.deployed(slotMs);
    world.configure(changes);
    return world;
  }

  /** Registers the beacon and initialises the configuration. */
  configure(changes: Partial<ConfigParams> = {}): Outcome {
    const { authority, admin } = this;
    const params = this.params(changes);
    return this.run(
      [
        registerBeacon(authority.publicKey, this.beacon.chain),
        initializeConfig(authority.publicKey, admin.publicKey, this.beaconAddress, params),
      ],
      [authority],
    );
  }

  /** Returns the default parameters with changes. Amounts in lamports, times in seconds. */
  params(changes: Partial<ConfigParams> = {}): ConfigParams {
    return {
      treasury: this.treasury,
      minStakeLamports: 20_000_000n,
      cooldownSeconds: 300,
      countdownSeconds: 60,
      drawTimeoutSeconds: 86_400,
      retentionSeconds: 604_800,
      ...changes,
    };
  }

  /** Unix seconds. */
  get now(): number {
    return this.#now;
  }

  get slot(): bigint {
    return this.#slot;
  }

  /** Returns the next numbered wallet, funded with these lamports. */
  wallet(lamports: bigint = 100n * SOL): Keypair {
    this.#wallets += 1;
    const key = numberedKey('wallet', this.#wallets);
    if (lamports > 0n) this.setBalance(key.publicKey, lamports);
    return key;
  }

  /** Advances the clock. Slots advance at the world's rate unless given. */
  warp(seconds: number, slots: number = Math.ceil((seconds * 1_000) / this.#slotMs)): void {
    const { epoch } = this;
    this.#now += seconds;
    this.#slot += BigInt(slots);
    if (this.epoch !== epoch) this.#epochStart = this.#defaultEpochStart();
    this.#writeClock();
  }

  /** Advances the clock to a time. @throws if the time is in the past */
  warpTo(unixSeconds: number, slots?: number): void {
    if (unixSeconds < this.#now) throw new RangeError('time does not run backwards');
    this.warp(unixSeconds - this.#now, slots);
  }

  get epoch(): bigint {
    return this.#slot / SLOTS_PER_EPOCH;
  }

  /** The beginning of the current epoch: Unix seconds, and its first slot. */
  get epochStart(): { readonly time: number; readonly slot: bigint } {
    return { time: this.#epochStart, slot: this.epoch * SLOTS_PER_EPOCH };
  }

  /** Changes the start of the current epoch, in Unix seconds, and so the average length of its slots. */
  setEpochStart(time: number): void {
    this.#epochStart = time;
    this.#writeClock();
  }

  /** Returns the epoch's start for slots of the world's own length. */
  #defaultEpochStart(): number {
    return this.#now - Math.ceil((Number(this.#slot % SLOTS_PER_EPOCH) * this.#slotMs) / 1_000);
  }

  /** The slot of the cluster's last restart; 0 if there was none. */
  get lastRestartSlot(): bigint {
    return this.#svm.getLastRestartSlot();
  }

  setLastRestartSlot(slot: bigint): void {
    this.#svm.setLastRestartSlot(slot);
  }

  /** Sets the network's rent rate, in lamports for each byte. */
  setRent(lamportsPerByte: bigint): void {
    this.#svm.setRent(new this.#native.Rent(lamportsPerByte, 1, 50));
  }

  rentFor(bytes: number): bigint {
    return this.#svm.minimumBalanceForRentExemption(BigInt(bytes));
  }

  /** Sends a legacy transaction. `payer` pays the fee and signs without being passed. */
  send(instructions: readonly TransactionInstruction[], signers: readonly Keypair[] = []): Outcome {
    this.#transactions += 1;
    const message = new Transaction({
      feePayer: this.payer.publicKey,
      recentBlockhash: bs58.encode(numberedBytes('blockhash', this.#transactions)),
    })
      .add(...instructions)
      .compileMessage();
    const wire = signedTransaction(message, [this.payer, ...signers]);
    if (wire.length > LARGEST_TRANSACTION) throw new Error(`${wire.length} bytes are too many`);

    const before = message.accountKeys.map((key) => this.lamports(key));
    const result = this.#svm.sendLegacyTransaction(wire);
    const failed = result instanceof this.#native.FailedTransactionMetadata;
    const error = failed ? transactionError(this.#native, result.err()) : null;
    const meta = failed ? result.meta() : result;
    const changes = message.accountKeys.map((key, at) => this.lamports(key) - (before[at] ?? 0n));

    const fee = FEE_PER_SIGNATURE * BigInt(message.header.numRequiredSignatures + provenIn(instructions));
    if (changes[0] !== -fee) throw new Error(`the fee payer's balance changed by ${changes[0]}, not -${fee}`);
    requireConserved(this, message.accountKeys);
    const deltas = message.accountKeys.map((key, at): [string, bigint] => [
      key.toBase58(),
      changes[at] ?? 0n,
    ]);
    return {
      refusal: refusalOf(error),
      logs: meta.logs(),
      units: meta.computeUnitsConsumed(),
      ...eventsIn(message, meta, error),
      size: wire.length,
      deltas: Object.fromEntries(deltas.slice(1).filter(([, change]) => change !== 0n)),
    };
  }

  /** Sends a transaction. @throws if it is refused */
  run(instructions: readonly TransactionInstruction[], signers: readonly Keypair[] = []): Outcome {
    const outcome = this.send(instructions, signers);
    if (outcome.refusal !== null) throw new Error(`${outcome.refusal}\n${outcome.logs.join('\n')}`);
    return outcome;
  }

  lamports(key: PublicKey): bigint {
    return this.#svm.getBalance(key.toBytes()) ?? 0n;
  }

  /** Returns an account, or null if there is none. */
  account(key: PublicKey): Account | null {
    const account = this.#svm.getAccount(key.toBytes());
    if (account === null || account.lamports() === 0n) return null;
    const owner = new PublicKey(account.owner());
    return { lamports: account.lamports(), owner, data: account.data() };
  }

  /** Writes an account directly, for states that no transaction can cause. */
  setAccount(key: PublicKey, { lamports, data, owner }: Account, executable = false): void {
    const account = new this.#native.Account(lamports, data, owner.toBytes(), executable, 0n);
    this.#svm.setAccount(key.toBytes(), account);
  }

  setBalance(key: PublicKey, lamports: bigint): void {
    this.setAccount(key, { lamports, data: new Uint8Array(), owner: SYSTEM_PROGRAM });
  }

  #writeClock(): void {
    const { Clock } = this.#native;
    const { slot, epoch } = this;
    this.#svm.setClock(new Clock(slot, BigInt(this.#epochStart), epoch, epoch + 1n, BigInt(this.#now)));
  }
}

/** Returns the number of signatures that the Ed25519 instructions declare. */
function provenIn(instructions: readonly TransactionInstruction[]): number {
  return instructions
    .filter(({ programId }) => programId.equals(Ed25519Program.programId))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), 0);
}
