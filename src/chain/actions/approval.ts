import type { Connection, Transaction } from '@solana/web3.js';
import { log } from '#src/lib/log.ts';
import { NOMINAL_SLOT_MICROS } from '#src/protocol/limits.ts';
import { fetchChainHeight } from '../program/expiry.ts';
import type { PreparedTransaction } from '../program/send.ts';
import { blockhashOf, type Signed } from '../program/signed.ts';
import { fetchSlotSeconds } from '../program/slot-seconds.ts';
import type { OnStage } from './tx-stage.ts';
import { onHidden, onWake } from './wake.ts';

/** Interval between two readings of the block height while a wallet prompt is open. */
const READ_MS = 5_000;
/**
 * Remainder of a blockhash's lifetime that is reserved for sending the transaction and for its inclusion in a block.
 */
const LANDING_MS = 2_000;
/** Smallest error of the countdown that is corrected. */
const TOLERANCE_MS = 1_000;
/** Number of automatic repeats of the signature request after a late approval. */
const AUTOMATIC = 1;
const MS = 1_000;
/**
 * Slot time for a node that reports none: the shortest that a cluster aims at. If slots take longer, the countdown ends
 * some seconds early, which each reading of the block height corrects. With a longer value, a late approval could seem
 * to be in time.
 */
const NOMINAL_SLOT_SECONDS = NOMINAL_SLOT_MICROS / 1_000_000;

/** Returns the duration of a slot in seconds; the nominal one if the node does not report it. */
async function slotSecondsOf(connection: Connection): Promise<number> {
  try {
    return (await fetchSlotSeconds(connection)) ?? NOMINAL_SLOT_SECONDS;
  } catch (error) {
    // Not every node has performance samples.
    log.warn('The slot time could not be read', error);
    return NOMINAL_SLOT_SECONDS;
  }
}

interface ApprovalWatcher {
  /** Called with the end, in milliseconds of `performance.now()`, each time the end is measured. */
  readonly onMeasured: (endsAt: number) => void;
  /** Called when the time is over. */
  readonly onLapsed: () => void;
}

/**
 * The time in which an approved transaction can still land: the rest of the blockhash's lifetime, by the block height
 * and the slot time that are measured while the wallet prompt is open. Calls no callback after `close`.
 */
class Approval {
  #endsAt: number | null = null;
  #slotSeconds: number | null = null;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #reading: ReturnType<typeof setInterval>;
  #wasAway = false;
  readonly #stops: readonly (() => void)[];

  constructor(
    private readonly connection: Connection,
    private readonly lastValidBlockHeight: number,
    private readonly watcher: ApprovalWatcher,
  ) {
    const read = (): void => void this.#read();
    this.#reading = setInterval(read, READ_MS);
    this.#stops = [onWake(read), onHidden(() => (this.#wasAway = true))];
    read();
  }

  /** Whether the page was hidden meanwhile, so that another wallet prompt would be unexpected. */
  get wasAway(): boolean {
    return this.#wasAway;
  }

  /** Whether the blockhash has expired at the current block height; false if the node does not answer. */
  async isOver(): Promise<boolean> {
    try {
      return (await fetchChainHeight(this.connection)).height >= this.lastValidBlockHeight;
    } catch (error) {
      log.warn('Whether the approval is in time is not known', error);
      return false;
    }
  }

  close(): void {
    this.#closed = true;
    clearInterval(this.#reading);
    clearTimeout(this.#timer);
    for (const stop of this.#stops) stop();
  }

  async #read(): Promise<void> {
    try {
      const [{ height }, slotSeconds] = await Promise.all([
        fetchChainHeight(this.connection),
        // The cluster's samples cover whole minutes: one answer serves for a blockhash's lifetime.
        this.#slotSeconds ?? slotSecondsOf(this.connection),
      ]);
      if (this.#closed) return;
      this.#slotSeconds = slotSeconds;
      const blocks = this.lastValidBlockHeight - height;
      if (blocks <= 0) return this.#end();
      this.#endAt(performance.now() + blocks * slotSeconds * MS - LANDING_MS);
    } catch (error) {
      if (!this.#closed) log.warn('The time to approve could not be measured', error);
    }
  }

  #endAt(endsAt: number): void {
    if (this.#endsAt !== null && Math.abs(endsAt - this.#endsAt) < TOLERANCE_MS) return;
    this.#endsAt = endsAt;
    this.watcher.onMeasured(endsAt);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(), endsAt - performance.now());
  }

  #end(): void {
    this.close();
    this.watcher.onLapsed();
  }
}

interface Signing {
  readonly connection: Connection;
  readonly prepare: () => Promise<PreparedTransaction>;
  readonly sign: (transaction: Transaction) => Promise<Signed>;
  readonly onStage: OnStage;
}

/**
 * Signs with a wallet that does not send by itself. A transaction that was approved too late is never sent. The wallet
 * prompts again: once automatically if the page stayed visible, otherwise when the player requests it, even while an
 * overdue prompt is still open.
 * @throws what `prepare` or the wallet throws
 */
export async function signInTime({
  connection,
  prepare,
  sign,
  onStage,
}: Signing): Promise<{ readonly prepared: PreparedTransaction; readonly signed: Signed }> {
  let isRetry = false;
  for (let late = 0; ;) {
    const prepared = await prepare();
    let prepareRetry = (): void => undefined;
    const retryRequested = new Promise<null>((resolve) => (prepareRetry = () => resolve(null)));
    const lapse = (isApproved: boolean): void => onStage({ stage: 'lapsed', isApproved, prepareRetry });
    const marked = isRetry && { isRetry };
    onStage({ stage: 'signing', ...marked });
    const approval = new Approval(connection, prepared.lastValidBlockHeight, {
      onMeasured: (endsAt) => onStage({ stage: 'signing', endsAt, ...marked }),
      onLapsed: () => lapse(false),
    });
    const signing = sign(prepared.transaction);
    try {
      const signed = await Promise.race([signing, retryRequested]);
      approval.close();
      if (signed !== null) {
        // A wallet may have set a newer blockhash while its prompt was open.
        const hasOwnBlockhash = blockhashOf(signed) !== prepared.blockhash;
        if (hasOwnBlockhash || !(await approval.isOver())) return { prepared, signed };
        late += 1;
        isRetry = late <= AUTOMATIC && !approval.wasAway;
        if (!isRetry) {
          lapse(true);
          await retryRequested;
        }
      } else isRetry = false;
    } finally {
      approval.close();
    }
    // The wallet's answer to an abandoned prompt is not used.
    signing.catch((error: unknown) => log.warn('An old question to the wallet ended', error));
    onStage({ stage: 'preparing' });
  }
}

/**
 * Measures the approval time of a wallet that signs and sends by itself. The wallet may use another blockhash, so only
 * its answer ends the prompt.
 * @returns the signature, and whether the time was over before the signature arrived
 */
export async function sendInTime(
  connection: Connection,
  { lastValidBlockHeight }: PreparedTransaction,
  signAndSend: () => Promise<string>,
  onStage: OnStage,
): Promise<{ readonly signature: string; readonly isLate: boolean }> {
  let isLate = false;
  onStage({ stage: 'signing' });
  const approval = new Approval(connection, lastValidBlockHeight, {
    onMeasured: (endsAt) => onStage({ stage: 'signing', endsAt }),
    onLapsed: () => {
      isLate = true;
      onStage({ stage: 'lapsed', isApproved: false, prepareRetry: null });
    },
  });
  try {
    return { signature: await signAndSend(), isLate };
  } finally {
    approval.close();
  }
}
