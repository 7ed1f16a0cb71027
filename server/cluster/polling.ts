import { backoffMs } from '#src/lib/backoff-ms.ts';
import { errorText, type Log } from './log.ts';

/** Notifications within this time cause one poll. */
const THROTTLE_MS = 50;
/**
 * A round published too early can void its pool for a few seconds only, so that the end of an outage must be noticed
 * quickly.
 */
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 2_000;

export interface Polling {
  /** Requests a poll now; during an outage the next poll still waits for its pause. */
  wake(): void;
  /** Stops polling and waits for the poll under way. */
  stop(): Promise<void>;
}

interface PollingOptions {
  readonly subject?: string;
  readonly onRecovered?: () => void;
}

/**
 * Repeats a poll every `intervalMs`, and sooner when woken; never two at once. A failed poll is retried after pauses of
 * at most 2 seconds; only the first of consecutive failures and the recovery are logged.
 * @param subject what is polled, for the log @param onRecovered called when a poll succeeds after a failed one
 */
export function startPolling(
  intervalMs: number,
  poll: () => Promise<void>,
  log: Log,
  { subject = 'The cluster', onRecovered }: PollingOptions = {},
): Polling {
  let failures = 0;
  let running: Promise<void> | null = null;
  let wokenMeanwhile = false;
  let stopped = false;
  let timer: NodeJS.Timeout;

  const schedule = (milliseconds: number): void => {
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => {
      running = run();
    }, milliseconds);
  };
  const run = async (): Promise<void> => {
    wokenMeanwhile = false;
    try {
      await poll();
      if (failures > 0) {
        log.info(`${subject} can be read again`);
        onRecovered?.();
      }
      failures = 0;
    } catch (error) {
      if (failures === 0) log.warn(`${subject} could not be read, retrying: ${errorText(error)}`);
      failures += 1;
    }
    running = null;
    const pause = failures === 0 ? intervalMs : backoffMs(failures, FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    schedule(wokenMeanwhile && failures === 0 ? THROTTLE_MS : pause);
  };
  schedule(0);

  return {
    wake() {
      if (running) wokenMeanwhile = true;
      else if (failures === 0) schedule(THROTTLE_MS);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
