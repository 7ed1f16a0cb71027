import { errorText, type Log } from '#server/cluster/log.ts';

/** Signals within this time count as one: a terminal and npm may both pass on the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;
/** Timeout of the shutdown; children exit by themselves when this process has exited. */
const LONGEST_MS = 8_000;
/** Pause between two checks for the parent. */
const PARENT_MS = 500;

/** Stops everything that was started, once: on SIGINT, SIGTERM, or when the parent has exited. */
export class Shutdown {
  readonly #closers: (() => Promise<void>)[] = [];
  #startedAt: number | null = null;

  constructor(private readonly log: Log) {
    const onSignal = (): void => this.#onSignal();
    process.on('SIGINT', onSignal);
    process.on('SIGTERM', onSignal);
    process.on('disconnect', onSignal);
    if (process.env['npm_lifecycle_event'] !== undefined) onceOrphaned(onSignal);
  }

  get underWay(): boolean {
    return this.#startedAt !== null;
  }

  add(close: () => Promise<void>): void {
    this.#closers.push(close);
  }

  /** Closes everything that was added, and ends this process. */
  end(reason: string, code: number): void {
    if (this.#startedAt !== null) return;
    this.#startedAt = Date.now();
    this.log.info(reason);
    setTimeout(() => process.exit(code), LONGEST_MS);
    this.closeAll().then(
      () => process.exit(code),
      (error: unknown) => {
        this.log.error(`The shutdown failed: ${errorText(error)}`);
        process.exit(1);
      },
    );
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.#closers.splice(0).map((close) => close()));
  }

  #onSignal(): void {
    // A second signal exits immediately.
    if (this.#startedAt !== null && Date.now() - this.#startedAt > SAME_SIGNAL_MS) process.exit(1);
    this.end('Stopping', 0);
  }
}

/**
 * Calls back when the parent has exited: npm forwards SIGTERM to its shell only, which exits without a signal to this
 * process.
 */
function onceOrphaned(then: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    then();
  }, PARENT_MS);
  timer.unref();
}
