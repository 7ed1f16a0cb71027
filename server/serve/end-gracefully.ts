import { errorText, type Log } from '#server/cluster/log.ts';

/** Signals within this time count as one: a terminal and npm may both pass on the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000;
/** Timeout of the shutdown, longer than requests and a commit under way may take. */
const LONGEST_MS = 25_000;

/** Ends this process by `stop` at SIGINT, SIGTERM, or when its parent has ended; a second signal ends it at once. */
export function endGracefully(stop: () => Promise<void>, log: Log): void {
  let startedAt: number | null = null;
  const end = (): void => {
    if (startedAt !== null) {
      if (Date.now() - startedAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    startedAt = Date.now();
    log.info('Stopping: requests under way are finished first');
    setTimeout(() => {
      log.error('The shutdown timed out: some work is not finished');
      process.exit(1);
    }, LONGEST_MS);
    stop().then(
      () => {
        log.info('Stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.error(`The shutdown failed: ${errorText(error)}`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
  process.on('disconnect', end);
}
